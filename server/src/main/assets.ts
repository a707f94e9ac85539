// Which files a page needs, from the build's manifest: its styles, and every chunk ahead of time, so that the browser asks once.
interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
}
export type Manifest = Record<string, ManifestEntry>

const ENTRY = 'src/entry-client.tsx'
/** Its styles are what several rooms share; its script is for the walk to the next page. */
const BEYOND = 'src/kernel/pages.ts'
/** Pages that do without those styles. */
const LIGHT: ReadonlySet<string> = new Set([
  'src/site/content/index.page.tsx',
  'src/site/content/homePage.page.tsx',
  'src/goods/search/search.page.tsx',
])

/** What the development server needs in a page, inline. */
export const REFRESH =
  'import R from "/@react-refresh";R.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>t=>t'

/** Which chunk is the page's own: the browser's side begins with it and reads where the others lie later (web/src/kernel/routes.ts). */
const pageOf = (file: string | undefined): string => (file ? ` data-page="/${file}"` : '')

/** Tags for the document's head, by the source names of the matched pages. Remembered: there are few combinations. */
export function assetTags(dev: boolean, manifest: Manifest): (chunks: readonly string[]) => string {
  if (dev)
    return chunks => `<script type="module">${REFRESH}</script>
<link rel="stylesheet" href="/src/kernel/kit/css/mall.css?direct"><link rel="stylesheet" href="/src/kernel/kit/css/rooms.css?direct"><script type="module" src="/@vite/client"></script><script type="module" src="/src/entry-client.tsx"${pageOf(chunks.at(-1))}></script>`

  const closure = (key: string, found: Set<ManifestEntry>): void => {
    const entry = manifest[key]
    if (!entry || found.has(entry)) return
    found.add(entry)
    for (const i of entry.imports ?? []) closure(i, found)
  }
  const known = new Map<string, string>()
  return chunks => {
    const key = chunks.join('|')
    const old = known.get(key)
    if (old !== undefined) return old
    const found = new Set<ManifestEntry>()
    for (const k of [ENTRY, ...chunks]) closure(k, found)
    const entryFile = manifest[ENTRY]?.file ?? ''
    const files = [...found].map(e => e.file).filter(f => f !== entryFile)
    // The mall's own first: a room's sheet stands beside a component, however deep, and adds to it.
    const rooms = chunks.length > 0 && chunks.every(c => LIGHT.has(c)) ? [] : (manifest[BEYOND]?.css ?? [])
    const styles = new Set([...(manifest[ENTRY]?.css ?? []), ...rooms, ...[...found].flatMap(e => e.css ?? [])])
    const text = [
      ...[...styles].map(c => `<link rel="stylesheet" href="/${c}">`),
      ...files.map(f => `<link rel="modulepreload" href="/${f}">`),
      `<script type="module" src="/${entryFile}"${pageOf(manifest[chunks.at(-1) ?? '']?.file)}></script>`,
    ].join('')
    known.set(key, text)
    return text
  }
}
