// Handlers of the page that interfere with clicks, and a component with a shadow tree.
document.getElementById("stopped").addEventListener("click", (event) => event.stopPropagation());
const root = document.getElementById("host").attachShadow({ mode: "open" });
const button = document.createElement("button");
button.id = "shadowed";
button.dataset.vouchClick = "in a component";
root.append(button);
