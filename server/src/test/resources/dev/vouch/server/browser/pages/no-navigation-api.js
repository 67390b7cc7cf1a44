// As in a browser that has no Navigation API.
Object.defineProperty(window, "navigation", { value: undefined });
