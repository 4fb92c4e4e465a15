// Light or dark: as the system says, until the switch is used.
{
  const root = document.documentElement;
  document.getElementById("scheme").addEventListener("click", () => {
    const dark = root.dataset.scheme
      ? root.dataset.scheme === "dark"
      : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.scheme = dark ? "light" : "dark";
  });
}
for (const button of document.querySelectorAll("button[data-copy]")) {
  button.addEventListener("click", () => {
    const source = document.getElementById(button.dataset.copy);
    const said = (text) => { button.textContent = text; };
    // a page from a file may have no clipboard; then the text is selected, to be copied by hand
    const select = () => { getSelection().selectAllChildren(source); said("selected"); };
    if (navigator.clipboard) navigator.clipboard.writeText(source.textContent).then(() => said("copied"), select);
    else select();
  });
}
