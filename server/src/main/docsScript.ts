// What the page of the interface does in a browser: search, copy, try. Sent as its own text, so it stands alone: no import, no name from outside.
interface Me {
  /** Under a mask, as in every page (domain/session/maskedToken.ts). */
  token: string
  name: string
}
interface CallFacts {
  path: string
  example: object
  writes: boolean
  open: boolean
  staff: boolean
  upload: boolean
}

export function docsScript(): void {
  const all = <T extends HTMLElement>(selector: string, within: ParentNode = document) => [
    ...within.querySelectorAll<T>(selector),
  ]
  const json = <T>(id: string): T | null => JSON.parse(document.getElementById(id)?.textContent ?? 'null') as T | null
  const make = <K extends keyof HTMLElementTagNameMap>(tag: K, text = '', attributes: Record<string, string> = {}) => {
    const element = document.createElement(tag)
    element.textContent = text
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    return element
  }
  const button = (text: string, then: (b: HTMLButtonElement) => void, attributes: Record<string, string> = {}) => {
    const b = make('button', text, { type: 'button', ...attributes })
    b.addEventListener('click', () => then(b))
    return b
  }
  for (const hidden of all('[data-js]')) hidden.hidden = false

  // ---------- copy
  const copy = async (text: string, b: HTMLButtonElement) => {
    const was = b.textContent
    await navigator.clipboard.writeText(text).then(
      () => (b.textContent = '已复制'),
      () => (b.textContent = '没能复制，请手选'),
    )
    setTimeout(() => (b.textContent = was), 1500)
  }
  for (const pre of all('pre')) {
    const box = make('div', '', { class: 'copybox' })
    pre.replaceWith(box)
    box.append(
      pre,
      button('复制', b => void copy(pre.textContent ?? '', b), { class: 'copy' }),
    )
  }

  // ---------- search over calls and errors
  const box = document.querySelector<HTMLInputElement>('#q')
  const found = document.querySelector<HTMLElement>('#found')
  const only = document.querySelector<HTMLInputElement>('#only-open')
  const search = () => {
    const words = (box?.value ?? '').toLowerCase().split(/\s+/).filter(Boolean)
    const searching = words.length > 0 || only?.checked === true
    const counts: Record<string, number> = { call: 0, error: 0 }
    for (const item of all('[data-s]')) {
      const text = item.dataset.s ?? ''
      const kind = item.dataset.kind ?? ''
      const fits = words.every(w => text.includes(w)) && (only?.checked !== true || kind !== 'call' || item.dataset.open === '1')
      item.hidden = !fits
      if (fits) counts[kind] = (counts[kind] ?? 0) + 1
    }
    for (const group of all<HTMLDetailsElement>('details[data-group]')) {
      const some = all('[data-s]', group).some(item => !item.hidden)
      group.hidden = !some
      if (words.length > 0) group.open = some
    }
    // What was looked for stands under the field, not under a page of guide.
    const guide = document.getElementById('open')
    if (guide) guide.hidden = words.length > 0
    if (found) found.textContent = searching ? `找到 ${counts.call} 个接口，${counts.error} 个错误` : ''
  }
  box?.addEventListener('input', search)
  only?.addEventListener('change', search)
  document.querySelector('#find')?.addEventListener('submit', e => e.preventDefault())
  const asked = new URLSearchParams(location.search).get('q')
  if (box && asked) {
    box.value = asked
    search()
  }
  /** The call that the address names stands open. */
  const openNamed = () => {
    const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (named instanceof HTMLDetailsElement) named.open = true
  }
  addEventListener('hashchange', openNamed)

  // ---------- try
  const me = json<Me>('me')
  const unmask = (masked: string) => {
    const bytes = (masked.match(/../g) ?? []).map(pair => Number.parseInt(pair, 16))
    const n = bytes.length / 2
    return String.fromCharCode(...bytes.slice(n).map((b, i) => b ^ (bytes[i] ?? 0)))
  }
  const keyField = document.querySelector<HTMLInputElement>('#try-key')
  const identity = () => document.querySelector<HTMLInputElement>('input[name="as"]:checked')?.value ?? 'none'
  // A key is in this field and nowhere else; leaving the page forgets it, also where a browser would bring back what was typed.
  addEventListener('pagehide', () => keyField && (keyField.value = ''))
  keyField?.addEventListener('input', () => {
    const byKey = document.querySelector<HTMLInputElement>('input[name="as"][value="key"]')
    if (byKey) byKey.checked = true
  })
  const address = location.origin
  const pretty = (value: unknown) => JSON.stringify(value, null, 2)
  const body = (text: string) => JSON.stringify(JSON.parse(text))
  const snippets: [string, (path: string, text: string) => string][] = [
    [
      'curl',
      (path, text) =>
        `curl ${address}${path} \\\n  -H "Authorization: Bearer $HY_KEY" \\\n  -H "Content-Type: application/json" \\\n  -d '${body(text).replace(/'/g, `'\\''`)}'`,
    ],
    [
      'TypeScript',
      (path, text) =>
        `const reply = await fetch('${address}${path}', {\n  method: 'POST',\n  headers: { authorization: \`Bearer \${process.env.HY_KEY}\`, 'content-type': 'application/json' },\n  body: JSON.stringify(${pretty(JSON.parse(text))}),\n})\nconst { status, data } = await reply.json()\nif (status.code !== 1) throw new Error(status.message)`,
    ],
    [
      'Python',
      (path, text) =>
        `import json, os, urllib.request\n\nrequest = urllib.request.Request('${address}${path}', json.dumps(json.loads(${JSON.stringify(body(text))})).encode(), {\n    'Authorization': 'Bearer ' + os.environ['HY_KEY'], 'Content-Type': 'application/json'})\nanswer = json.load(urllib.request.urlopen(request, timeout=15))\nif answer['status']['code'] != 1:\n    raise RuntimeError(answer['status'])`,
    ],
  ]
  const send = async (facts: CallFacts, text: string, out: HTMLElement) => {
    const as = identity()
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (as === 'key') headers.authorization = `Bearer ${keyField?.value.trim() ?? ''}`
    if (as === 'me' && me) headers.token = unmask(me.token)
    out.textContent = '正在发送…'
    const from = performance.now()
    try {
      const reply = await fetch(facts.path, { method: 'POST', headers, body: text, credentials: 'omit' })
      const ms = Math.round(performance.now() - from)
      const limits = reply.headers.get('ratelimit-remaining')
      const answer = await reply.text()
      const head = `HTTP ${reply.status}，${ms} 毫秒${limits === null ? '' : `，还可调用 ${limits} 次`}`
      let shown = answer
      try {
        shown = pretty(JSON.parse(answer))
      } catch {
        // Shown as it came.
      }
      out.textContent = `${head}\n\n${shown.slice(0, 60_000)}`
    } catch {
      out.textContent = '没有收到回应，请检查网络后再发。'
    }
  }
  const buildTry = (details: HTMLElement, facts: CallFacts) => {
    const area = details.querySelector<HTMLElement>('[data-try]')
    if (!area || area.childElementCount > 0) return
    const id = `body-${facts.path}`
    const label = make('label', '请求内容', { for: id })
    const input = make('textarea', '', { id, rows: '8', spellcheck: 'false' })
    input.value = pretty(facts.example)
    const out = make('pre', '', { tabindex: '0', 'aria-live': 'polite', 'aria-label': '回应' })
    out.hidden = true
    const says = make('p', '', { class: 'says', role: 'status' })
    const row = make('div', '', { class: 'acts' })
    const go = () => {
      out.hidden = false
      says.replaceChildren()
      void send(facts, input.value, out)
    }
    const start = () => {
      try {
        JSON.parse(input.value)
      } catch {
        says.textContent = '请求内容不是 JSON，请检查引号和逗号。'
        return
      }
      if (identity() === 'key' && (keyField?.value.trim() ?? '') === '') {
        says.textContent = '请先在页首贴上密钥。'
        keyField?.focus()
        return
      }
      const rehearsed = identity() === 'key' && keyField?.value.trim().startsWith('hy_test_')
      if (!facts.writes || rehearsed) return go()
      says.replaceChildren(
        make('b', '这个接口会改动数据，在这个商城里是真的。'),
        button('确定发送', go, { class: 'red' }),
        button('不发', () => says.replaceChildren()),
      )
    }
    row.append(button(facts.writes ? '发送（会改动数据）' : '发送', start, { class: 'ink' }))
    if (facts.open)
      for (const [name, write] of snippets)
        row.append(
          button(`复制 ${name}`, b => {
            try {
              void copy(write(facts.path, input.value), b)
            } catch {
              says.textContent = '请求内容不是 JSON，请检查引号和逗号。'
            }
          }),
        )
    area.append(make('h4', '试一试'), label, input, row, says, out)
  }
  const calls = new Map((json<CallFacts[]>('call-facts') ?? []).map(c => [c.path, c]))
  for (const details of all<HTMLDetailsElement>('details[data-call]'))
    details.addEventListener('toggle', () => {
      const facts = calls.get(details.dataset.call ?? '')
      if (details.open && facts && !facts.staff && !facts.upload) buildTry(details, facts)
    })
  openNamed()
}
