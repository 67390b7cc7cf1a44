// Makes every call with every kind of argument. An exception would keep the title from changing.
const thrower = {
  toString: () => {
    throw new Error("toString");
  },
  get property() {
    throw new Error("getter");
  },
};
const circular = {};
circular.self = circular;
const values = {
  nothing: undefined,
  null: null,
  empty: "",
  number: 17,
  notANumber: NaN,
  big: 10n,
  symbol: Symbol("symbol"),
  call: () => {},
  thrower,
  circular,
  text: "text",
  flag: true,
};
for (const name in values) {
  const value = values[name];
  const methods = ["pageview", "identify", "success", "custom", "push"];
  for (let index = 0; index < methods.length; index++) {
    const method = methods[index];
    // If the page itself prevents the script from loading, there is nothing to call.
    if (vouch.loaded) {
      vouch[method](value, value);
      vouch[method]("name", { [name]: value });
      vouch[method]([value, value, value]);
    }
  }
}
history.length && location.hash === "" && (location.hash = "part");
document.getElementById("marked").click();
document.title = "survived";
