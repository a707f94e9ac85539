// What travels together. The bundler makes a file of whatever the same pages share, which are fifty small ones for a page: each is a request of its
// own and packs badly. What the mall's frame needs and what several of the pages with which a visit begins need goes with the entry instead (decision 0268).

/** Pages with which a visit begins, or that come next in nearly every one. */
const FIRST_PAGES = [
  'site/content/index.page.tsx',
  'site/content/homePage.page.tsx',
  'goods/search/search.page.tsx',
  'goods/goods/goods.page.tsx',
  'orders/cart/cart.page.tsx',
  'orders/order/orderList.page.tsx',
  'main/userCentre/userCenter.page.tsx',
]
/** Of so many of them. */
const SHARED_BY = 4

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/** A module and all it imports, without what it loads later. */
function closure(graph: Graph, id: string, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) closure(graph, next, found)
  return found
}

function shared(graph: Graph, source: string): Set<string> {
  const counts = new Map<string, number>()
  for (const page of FIRST_PAGES) for (const id of closure(graph, source + page)) counts.set(id, (counts.get(id) ?? 0) + 1)
  // Sheets of rooms stay with their rooms.
  const often = [...counts].filter(([id, n]) => n >= SHARED_BY && !id.endsWith('.css')).map(([id]) => id)
  return new Set([...closure(graph, `${source}entry-client.tsx`), ...often])
}

/** For the browser's build: one file of what is shared. `source`: the folder of the sources, with its slash. */
export function firstChunk(source: string) {
  let known: Set<string> | undefined
  return { debugName: 'first', name: (id: string, graph: Graph) => ((known ??= shared(graph, source)).has(id) ? 'mall' : null) }
}
