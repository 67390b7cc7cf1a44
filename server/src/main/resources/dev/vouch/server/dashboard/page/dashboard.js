// What the dashboard's pages do beyond links and forms. Everything works on pages that htmx swaps
// later, too: listeners are on the document, and charts are drawn when they appear.
(() => {
  'use strict';

  // <button class="copy" data-copy="#id">: copies that element's text.
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('[data-copy]');
    if (!button) return;
    const source = document.querySelector(button.dataset.copy);
    const label = button.textContent;
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = 'Copied';
    } catch {
      // Without https there is no clipboard: select the text, so that a key press copies it.
      getSelection().selectAllChildren(source);
      button.textContent = 'Selected: press Ctrl+C';
    }
    setTimeout(() => (button.textContent = label), 2000);
  });

  // Menus close by Escape and by a click elsewhere.
  const closeMenus = (except) => {
    for (const menu of document.querySelectorAll('.menu[open]')) {
      if (menu !== except) menu.open = false;
    }
  };
  document.addEventListener('click', (event) => closeMenus(event.target.closest('.menu')));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    const open = document.querySelector('.menu[open] summary');
    closeMenus(null);
    open?.focus();
  });
})();
