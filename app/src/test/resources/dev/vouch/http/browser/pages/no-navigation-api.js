// Simulates a browser without a Navigation API.
Object.defineProperty(window, "navigation", { value: undefined });
