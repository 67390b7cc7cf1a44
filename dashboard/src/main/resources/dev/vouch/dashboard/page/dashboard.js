// Interactive parts of the dashboard's pages. They also work in content that htmx swaps in
// later: listeners are on the document, and charts are drawn when they appear.
(() => {
  'use strict';

  // <code data-path>: a path of this server, shown with the address that the reader uses.
  for (const path of document.querySelectorAll('[data-path]')) {
    path.textContent = new URL(path.textContent, location.origin).href;
  }

  // <button class="copy" data-copy="#id">: copies that element's text.
  document.addEventListener('click', async (event) => {
    const button = event.target.closest('[data-copy]');
    if (!button) return;
    const source = document.querySelector(button.dataset.copy);
    const label = (button.dataset.label ??= button.textContent);
    try {
      await navigator.clipboard.writeText(source.textContent);
      button.textContent = 'Copied';
    } catch {
      // Without HTTPS there is no clipboard API: selects the text for the keyboard shortcut.
      getSelection().selectAllChildren(source);
      button.textContent = 'Selected. Press Ctrl+C';
    }
    setTimeout(() => (button.textContent = label), 2000);
  });

  // On phones, the current section may be outside the visible part of the navigation.
  document.querySelector('.sections [aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

  // Chromium does not scroll to a focused link of which a part is visible already.
  document.addEventListener('focusin', ({ target }) => {
    if (target.matches('a:focus-visible, summary:focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  // Scrolls a journey to its latest column, which is the requested one.
  const showLatest = () => {
    for (const ways of document.querySelectorAll('.ways')) ways.scrollLeft = ways.scrollWidth;
  };
  showLatest();
  document.addEventListener('htmx:after:swap', showLatest);

  // Closes menus on Escape and on clicks outside.
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

  // <button data-sets-theme="dark">: chooses a theme, which theme.js sets on each page.
  const root = document.documentElement;
  const setting = (name, value) => {
    try {
      if (value !== undefined) localStorage.setItem(name, value);
      return localStorage.getItem(name);
    } catch {
      return value ?? null; // The browser blocks storage: a choice lasts as long as the page.
    }
  };
  const showTheme = () => {
    for (const button of document.querySelectorAll('[data-sets-theme]')) {
      button.ariaPressed = String(button.dataset.setsTheme === (root.dataset.theme ?? ''));
    }
  };
  for (const themes of document.querySelectorAll('.themes')) themes.hidden = false;
  showTheme();
  document.addEventListener('click', ({ target }) => {
    const button = target.closest('[data-sets-theme]');
    if (!button) return;
    root.dataset.theme = setting('vouch-theme', button.dataset.setsTheme);
    showTheme();
    drawAll();
  });

  // <input data-searches=".list">: shows the items of that list that have each word of the field.
  const search = (list, text) => {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    for (const item of list.querySelectorAll('li')) {
      const content = `${item.textContent} ${item.dataset.words ?? ''}`.toLowerCase();
      item.hidden = !words.every((word) => content.includes(word));
    }
    return [...list.querySelectorAll('li:not([hidden]) a')];
  };
  for (const field of document.querySelectorAll('[data-searches]')) {
    field.hidden = false;
    field.addEventListener('input', () => search(document.querySelector(field.dataset.searches), field.value));
  }

  // <dialog id="palette">: has links to pages and sites. What the page offers is added when it opens.
  const palette = document.querySelector('#palette');
  const offered = [
    ['[aria-label="Period"] a, [aria-label="More periods"] a', 'Period'],
    ['[aria-label="Comparison"] a', 'Comparison'],
    ['[aria-label="Credit"] a', 'Credit'],
    ['[aria-label="Currencies"] a', 'Currency'],
    ['[aria-label="Saved views"] a', 'View'],
    ['.report-head .actions a', 'Action'],
    ['.rows a.row-label', 'Filter'],
  ];
  const addOffered = (list) => {
    for (const item of list.querySelectorAll('[data-offered]')) item.remove();
    for (const [selector, kind] of offered) {
      for (const link of document.querySelectorAll(selector)) {
        const item = document.createElement('li');
        item.dataset.offered = '';
        const copy = item.appendChild(document.createElement('a'));
        copy.href = link.href;
        const label = copy.appendChild(document.createElement('span'));
        label.textContent = link.innerText || link.textContent;
        const group = copy.appendChild(document.createElement('span'));
        group.className = 'quiet';
        const panel = link.closest('.panel')?.querySelector('h2')?.textContent;
        group.textContent = panel ? `${kind}: ${panel}` : kind;
        list.append(item);
      }
    }
  };
  const showFound = () => {
    const count = search(palette, palette.querySelector('input').value).length;
    palette.querySelector('[role="status"]').textContent = count ? '' : 'Nothing found.';
  };
  const openDialog = (dialog) => {
    if (!dialog || document.querySelector('dialog[open]')) return;
    closeMenus(null);
    if (dialog === palette) {
      addOffered(palette.querySelector('ul'));
      palette.querySelector('input').value = '';
      showFound();
    }
    dialog.showModal();
  };
  palette?.addEventListener('input', showFound);
  palette?.addEventListener('keydown', (event) => {
    const links = [...palette.querySelectorAll('li:not([hidden]) a')];
    const at = links.indexOf(document.activeElement);
    const next = { ArrowDown: links[at + 1], ArrowUp: links[at - 1] ?? palette.querySelector('input') }[event.key];
    if (next) next.focus();
    else if (event.key === 'Enter' && at < 0) links[0]?.click();
    else return;
    event.preventDefault();
  });
  for (const dialog of document.querySelectorAll('dialog')) {
    dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());
  }
  for (const button of document.querySelectorAll('[data-opens]')) {
    button.hidden = false;
    button.addEventListener('click', () => openDialog(document.querySelector(button.dataset.opens)));
  }

  // <a data-key="o">: that key follows the link, unless the reader writes or has switched keys off.
  const keys = document.querySelector('[data-shortcuts]');
  if (keys) {
    keys.checked = setting('vouch-shortcuts') !== 'off';
    keys.addEventListener('change', () => setting('vouch-shortcuts', keys.checked ? 'on' : 'off'));
  }
  document.addEventListener('keydown', (event) => {
    const isSearch = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (isSearch && palette) {
      event.preventDefault();
      openDialog(palette);
    }
    const isWriting = event.target.closest('input, select, textarea, dialog, [contenteditable]');
    if (event.ctrlKey || event.metaKey || event.altKey || isWriting || !keys?.checked) return;
    const dialog = { '/': palette, '?': document.querySelector('#shortcuts') }[event.key];
    if (dialog) {
      event.preventDefault();
      openDialog(dialog);
    } else {
      [...document.querySelectorAll('[data-key]')].find((link) => link.dataset.key === event.key)?.click();
    }
  });

  // A swap closes the menu and the sheet of controls that led to it: what opens them gets the focus.
  let left;
  document.addEventListener('htmx:before:swap', () => (left = document.activeElement.closest('.menu, .chips, .controls')));
  document.addEventListener('htmx:after:swap', () => {
    for (const opener of [`#${left?.querySelector('summary')?.id}`, '#filter', '.sheet-open']) {
      if (left && document.activeElement === document.body) document.querySelector(opener)?.focus();
    }
  });

  // <div class="chart" data-chart="#table">: draws that table's rows with uPlot. The table
  // stays below as the accessible alternative.
  const charts = new Map();

  const cell = (row, name) => (row.dataset[name] ? Number(row.dataset[name]) : null);

  const formatter = ({ locale, style, currency, mark }) => {
    const options = { notation: 'compact', maximumFractionDigits: 1, style };
    if (style === 'currency') Object.assign(options, { currency, currencyDisplay: 'narrowSymbol' });
    let format;
    try {
      format = new Intl.NumberFormat(locale, options);
    } catch {
      // The browser does not know the currency code.
      format = new Intl.NumberFormat(locale, { ...options, style: 'decimal' });
    }
    return (value) => mark + format.format(value).replace('-', '−');
  };

  const axisFont = '12px Geist, system-ui, sans-serif';
  const pen = document.createElement('canvas').getContext('2d');
  const widest = (texts) => {
    pen.font = axisFont;
    return Math.ceil(Math.max(0, ...texts.map((text) => pen.measureText(text).width)));
  };

  // <li data-bucket="3">: an annotation of that row of the chart's table.
  const bucket = (annotation) => Number(annotation.dataset.bucket);

  const markers = (annotations, colour) => (plot) => {
    const { ctx, bbox } = plot;
    ctx.save();
    ctx.strokeStyle = ctx.fillStyle = colour;
    ctx.lineWidth = devicePixelRatio;
    ctx.setLineDash([2, 4].map((pixels) => pixels * devicePixelRatio));
    for (const annotation of annotations) {
      const x = plot.valToPos(bucket(annotation), 'x', true);
      ctx.beginPath();
      ctx.moveTo(x, bbox.top);
      ctx.lineTo(x, bbox.top + bbox.height);
      ctx.stroke();
      ctx.beginPath();
      ctx.arc(x, bbox.top, 4 * devicePixelRatio, 0, 2 * Math.PI);
      ctx.fill();
    }
    ctx.restore();
  };

  const tip = (chart, rows, annotations) => {
    const box = document.createElement('div');
    box.className = 'chart-tip';
    box.hidden = true;
    chart.append(box);
    return (plot) => {
      const row = rows[plot.cursor.idx];
      box.hidden = !row;
      if (!row) return;
      box.replaceChildren(
        ...Array.from({ length: row.cells.length / 2 }, (_, i) => {
          const line = document.createElement('div');
          const number = document.createElement('strong');
          number.textContent = row.cells[2 * i + 1].textContent;
          line.className = i ? 'quiet' : '';
          line.append(row.cells[2 * i].textContent, ' ', number);
          return line;
        }),
        ...annotations.filter((annotation) => bucket(annotation) === plot.cursor.idx).map((annotation) => {
          const line = document.createElement('div');
          line.className = 'chart-tip-text';
          line.textContent = annotation.querySelector('.annotation').textContent;
          return line;
        }),
      );
      const left = plot.bbox.left / devicePixelRatio + plot.cursor.left;
      const isBeyond = left + 16 + box.offsetWidth > chart.offsetWidth;
      box.style.left = `${Math.max(0, isBeyond ? left - 16 - box.offsetWidth : left + 16)}px`;
      box.style.top = '8px';
    };
  };

  // Diagonal lines, for imported numbers.
  const hatching = (colour) => (plot) => {
    const tile = document.createElement('canvas');
    tile.width = tile.height = 8 * devicePixelRatio;
    const ctx = tile.getContext('2d');
    ctx.strokeStyle = colour;
    ctx.globalAlpha = 0.5;
    ctx.lineWidth = devicePixelRatio;
    for (const offset of [-1, 0, 1]) {
      ctx.moveTo(offset * tile.width, tile.height);
      ctx.lineTo((offset + 1) * tile.width, 0);
    }
    ctx.stroke();
    return plot.ctx.createPattern(tile, 'repeat');
  };

  const draw = (chart) => {
    const rows = [...document.querySelectorAll(`${chart.dataset.chart} tbody tr`)];
    // A token can have one colour for each theme: the one that applies is in the computed colour.
    const colour = (name) => {
      chart.style.color = `var(${name})`;
      return getComputedStyle(chart).color;
    };
    const inProgress = rows.findIndex((row) => row.dataset.progress === 'going-on');
    const isFinished = (row) => row.dataset.progress === 'finished';
    const values = rows.map((row) => cell(row, 'value'));
    const finished = values.map((value, i) => (isFinished(rows[i]) ? value : null));
    // From the last complete bucket to the one in progress.
    const unfinished = values.map((value, i) => (inProgress >= 0 && (i === inProgress || i === inProgress - 1) ? value : null));
    const before = rows.map((row) => cell(row, 'before'));
    const imported = rows.map((row) => cell(row, 'imported'));
    const numbers = formatter(chart.dataset);
    const line = colour('--chart-1');
    const axis = {
      stroke: colour('--quiet'),
      font: axisFont,
      ticks: { show: false },
      grid: { stroke: colour('--line'), width: 1 },
    };
    // The first and last labels are centred on the ends of the axis.
    const halfLabel = widest(rows.map((row) => row.dataset.tick)) / 2 + 1;
    const singlePoint = { show: rows.length < 2, size: 7, fill: line };
    chart.querySelector('.chart-tip')?.remove();
    const annotations = [...chart.closest('figure').querySelectorAll('[data-bucket]')];
    const showTip = tip(chart, rows, annotations);
    // A click opens the days of a point, and dragging those of the points in between.
    const isZoomable = rows.length > 1 && Boolean(rows[0]?.dataset.first);
    const zoom = (plot) => {
      if (!isZoomable) return;
      const { left, width } = plot.select;
      const [first, last] = [left, left + width].map((x) => rows[Math.max(0, Math.min(rows.length - 1, Math.round(plot.posToVal(x, 'x'))))]);
      const url = new URL(chart.dataset.zoom, location.href);
      url.searchParams.set('from', first.dataset.first);
      url.searchParams.set('to', last.dataset.last);
      location.assign(url);
    };
    chart.classList.toggle('chart-zoomable', isZoomable);
    const plot = new uPlot(
      {
        width: chart.clientWidth,
        height: chart.clientHeight,
        legend: { show: false },
        padding: [8, halfLabel, 0, 0],
        // The crosshair is at the point that the tooltip describes.
        cursor: { move: (plot, left, top) => [left < 0 ? left : plot.valToPos(plot.posToIdx(left), 'x'), top], y: false, drag: { x: isZoomable, y: false, setScale: false }, points: { size: 7, fill: line } },
        scales: {
          x: { time: false, range: (_, min, max) => (min === max ? [min - 1, max + 1] : [min, max]) },
          y: { range: (_, min, max) => (max > 0 || min < 0 ? uPlot.rangeNum(Math.min(min, 0), max, 0.1, true) : [0, 1]) },
        },
        axes: [
          {
            ...axis,
            size: 28,
            space: 72,
            grid: { show: false },
            incrs: [1, 2, 3, 4, 5, 6, 7, 10, 14, 21, 28, 50, 100, 200, 500],
            values: (_, splits) => splits.map((i) => rows[i]?.dataset.tick ?? ''),
          },
          {
            ...axis,
            size: (_, values) => Math.max(halfLabel, 10 + widest(values ?? [])),
            space: 44,
            incrs: chart.dataset.style === 'decimal' ? [1, 2, 5].flatMap((n) => Array.from({ length: 12 }, (_, e) => n * 10 ** e)).sort((a, b) => a - b) : undefined,
            values: (_, splits) => splits.map(numbers),
          },
        ],
        series: [
          {},
          { stroke: colour('--before'), width: 1.5, dash: [5, 5], points: { show: false } },
          { stroke: line, width: 2, fill: colour('--chart-fill'), points: singlePoint },
          { stroke: line, width: 2, dash: [2, 4], fill: colour('--chart-fill'), points: { show: false } },
          { stroke: colour('--chart-6'), width: 2, fill: hatching(colour('--chart-6')), points: { ...singlePoint, fill: colour('--chart-6') } },
        ],
        hooks: { setCursor: [showTip], setSelect: [zoom], draw: [markers(annotations, colour('--quiet'))] },
      },
      [rows.map((_, i) => i), before, finished, unfinished, imported],
      chart,
    );
    const resizes = new ResizeObserver(() => plot.setSize({ width: chart.clientWidth, height: chart.clientHeight }));
    resizes.observe(chart);
    plot.over.addEventListener('click', ({ pointerType }) => {
      // On a touch screen, a tap must not leave the page.
      if (pointerType !== 'touch' && !plot.select.width) zoom({ select: { left: plot.cursor.left, width: 0 }, posToVal: plot.posToVal });
    });
    charts.set(chart, () => {
      resizes.disconnect();
      plot.destroy();
    });
  };

  const drawAll = () => {
    for (const [chart, remove] of charts) {
      if (!chart.isConnected) {
        remove();
        charts.delete(chart);
      }
    }
    for (const chart of document.querySelectorAll('[data-chart]')) {
      charts.get(chart)?.();
      draw(chart);
    }
  };
  drawAll();
  document.addEventListener('htmx:after:swap', drawAll);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAll);

  // <figure class="map">: the values of the country with the pointer or the focus, below the map.
  const showCountry = ({ target }) => {
    const country = target.closest('.map a');
    if (country) country.closest('.map').querySelector('.map-value').textContent = country.querySelector('title').textContent;
  };
  for (const type of ['focusin', 'pointerover']) document.addEventListener(type, showCountry);

  const isDenied = (status) => status === 403 || status === 404;

  // Errors are never swapped in (htmx-config): a link opens its page, polling parts poll again,
  // unless the reader may no longer see the page.
  const showError = ({ detail: { ctx } }) => {
    if (!ctx.sourceElement.closest('[data-live]')) location.assign(ctx.request.action);
    else if (isDenied(ctx.response?.status)) location.reload();
  };
  document.addEventListener('htmx:response:error', showError);
  document.addEventListener('htmx:error', showError);

  // Hidden pages send no requests: data-live parts reload once the page is visible.
  document.addEventListener('htmx:before:request', (event) => {
    if (document.hidden && event.target.closest('[data-live]')) event.preventDefault();
  });

  // <section data-waiting>: stops polling when the page has been visible for half an hour.
  const WAIT_MS_MAX = 30 * 60 * 1000;
  let visibleSince = performance.now();
  document.addEventListener('visibilitychange', () => (visibleSince = performance.now()));
  document.addEventListener('htmx:before:request', (event) => {
    const section = event.target;
    if (!section.matches('[data-waiting]') || performance.now() - visibleSince < WAIT_MS_MAX) return;
    event.preventDefault();
    section.querySelector('.waiting').hidden = true;
    section.querySelector('.waiting-over').hidden = false;
  });

  // <div data-stream="path" data-after="position">: server-sent events add rows while visible.
  const live = document.querySelector('[data-stream]');
  if (live) {
    const [state, link, pause] = live.querySelectorAll('[role="status"], [role="status"] ~ *');
    let { stream, after } = live.dataset;
    let paused = false;
    let source;
    let retry;
    const setState = (name, text) => {
      state.dataset.state = name;
      state.textContent = text;
    };
    const insertRow = ({ type, data, lastEventId }) => {
      const list = document.getElementById(`live-${type}`);
      const holder = document.createElement('template');
      holder.innerHTML = data;
      const row = holder.content.firstElementChild;
      if (row.id) document.getElementById(row.id)?.remove();
      row.classList.add('fresh');
      list.prepend(row);
      if (list.children.length > 200) list.lastElementChild.remove();
      after = lastEventId;
    };
    // After a sign-out or a change of role, the rows must not stay on the page.
    const reloadIfDenied = async () => {
      try {
        const { status, type } = await fetch(location.href, { method: 'HEAD', redirect: 'manual' });
        if (type === 'opaqueredirect' || isDenied(status)) location.reload();
      } catch {
        // The server cannot be reached.
      }
    };
    const connect = () => {
      clearTimeout(retry);
      source?.close();
      if (paused) return setState('paused', 'Paused');
      if (document.hidden) return;
      source = new EventSource(`${stream}${stream.includes('?') ? '&' : '?'}after=${after}`);
      for (const type of ['events', 'requests', 'pages', 'warnings']) source.addEventListener(type, insertRow);
      source.onopen = () => {
        link.hidden = true;
        setState('live', 'Live');
      };
      source.onerror = () => {
        setState('lost', 'Disconnected. Reconnecting…');
        // Browsers do not reconnect after a response other than a stream. The linked page shows why.
        if (source.readyState !== EventSource.CLOSED) return;
        link.hidden = false;
        retry = setTimeout(connect, 10000);
        reloadIfDenied();
      };
    };
    pause.addEventListener('click', () => {
      paused = !paused;
      pause.textContent = paused ? 'Resume' : 'Pause';
      connect();
    });
    document.addEventListener('visibilitychange', connect);
    link.hidden = true;
    pause.hidden = false;
    connect();
  }

  // <form data-once>: ignores a second click, which would lose the first response.
  document.addEventListener('submit', (event) => {
    if (!event.target.matches('[data-once]')) return;
    if (event.target.dataset.once) event.preventDefault();
    event.target.dataset.once = 'sent';
  });

  // The back/forward cache keeps whole pages, but a secret is shown only once.
  addEventListener('pagehide', () => {
    for (const secret of document.querySelectorAll('[data-secret]')) secret.remove();
  });
  addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    for (const form of document.querySelectorAll('[data-once]')) form.dataset.once = '';
  });

  // <select data-suggests="id">: that field suggests the site's values of the chosen kind.
  document.addEventListener('change', ({ target }) => {
    const field = document.getElementById(target.dataset.suggests);
    field?.setAttribute('list', `known-${target.value}`);
  });

  // <select data-time-zone>: nothing is chosen yet, so the reader's own zone is selected.
  const zones = document.querySelector('select[data-time-zone]');
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zones && [...zones.options].some((option) => option.value === own)) zones.value = own;
})();
