// Which files a page needs, from the build's manifest: its styles, and every chunk ahead of time, so that the browser asks once.
interface ManifestEntry {
  file: string
  css?: string[]
  imports?: string[]
}
export type Manifest = Record<string, ManifestEntry>

const ENTRY = 'src/entry-client.tsx'

/** What the development server needs in a page, inline. */
export const REFRESH =
  'import R from "/@react-refresh";R.injectIntoGlobalHook(window);window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>t=>t'

/** Tags for the document's head, by the source names of the matched pages. Remembered: there are few combinations. */
export function assetTags(dev: boolean, manifest: Manifest): (chunks: readonly string[]) => string {
  if (dev)
    return () => `<script type="module">${REFRESH}</script>
<link rel="stylesheet" href="/src/kit/css/mall.css?direct"><script type="module" src="/@vite/client"></script><script type="module" src="/src/entry-client.tsx"></script>`

  const closure = (key: string, found = new Set<string>()): Set<string> => {
    const entry = manifest[key]
    if (!entry || found.has(entry.file)) return found
    found.add(entry.file)
    for (const i of entry.imports ?? []) closure(i, found)
    return found
  }
  const stylesOf = (keys: readonly string[]): string[] => [
    ...new Set(
      keys.flatMap(key => [manifest[key], ...(manifest[key]?.imports ?? []).map(i => manifest[i])]).flatMap(e => e?.css ?? []),
    ),
  ]
  const known = new Map<string, string>()
  return chunks => {
    const key = chunks.join('|')
    const old = known.get(key)
    if (old !== undefined) return old
    const keys = [ENTRY, ...chunks]
    const files = new Set<string>()
    for (const k of keys) for (const f of closure(k)) files.add(f)
    const entryFile = manifest[ENTRY]?.file ?? ''
    files.delete(entryFile)
    const text = [
      ...stylesOf(keys).map(c => `<link rel="stylesheet" href="/${c}">`),
      ...[...files].map(f => `<link rel="modulepreload" href="/${f}">`),
      `<script type="module" src="/${entryFile}"></script>`,
    ].join('')
    known.set(key, text)
    return text
  }
}
