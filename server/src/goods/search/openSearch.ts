// The search room of a process: what other rooms ask, of whichever engine holds the goods, with the answers remembered as long as nothing has changed.
import { createHash } from 'node:crypto'
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import type { Catalogue } from '../../kernel/ports/catalogue.ts'
import type { Listener, Pool } from '../../kernel/ports/database.ts'
import type { GoodsMatch, SearchAt, SearchEngineKind, SearchRoom } from '../../kernel/ports/search.ts'
import { normaliseQuery } from '@mall/domain/goods/search/normalise.ts'
import { KINDS } from '@mall/domain/goods/search/kinds.ts'
import { shapeOfGoods } from '@mall/domain/goods/search/shapes.ts'
import type { KnownNames } from '@mall/domain/goods/search/knownNames.ts'
import { countWords } from './countWords.ts'
import type { EngineHouse } from './engine.ts'
import { followSynonyms } from './followSynonyms.ts'
import { matchOf } from './matchGoods.ts'
import { openMemory } from './openMemory.ts'
import { openPostgres } from './openPostgres.ts'
import { Cache } from '../../kernel/cache/cache.ts'
import { parsedOnce, replacedOnce } from './readOnce.ts'
import { filtersOf, productsOf } from './search.reads.ts'
import type { SearchLabels } from './searchRow.ts'
import { corrected } from './spelling.ts'
import { soon } from './steps.ts'
import { suggestOf } from './suggest.ts'

function labelsOf(catalogue: Catalogue): SearchLabels {
  const seq = new Map([...catalogue.categories.keys()].map((code, i) => [code, i]))
  return {
    millName: code => catalogue.mills.get(code)?.name ?? code,
    depotName: code => catalogue.depots.get(code)?.name ?? code,
    className: code => catalogue.classes.get(code)?.name ?? code,
    shapeOf: code => shapeOfGoods(catalogue.varieties.get(code)?.shape ?? ''),
    cateSeq: code => seq.get(code) ?? seq.size,
    channels: [...catalogue.channels.values()]
      .filter(c => !c.off)
      .map(({ channelCode, channelName }) => ({ channelCode, channelName })),
    commonly: code => catalogue.channels.get(code)?.commonly ?? false,
    untold: code => catalogue.priceAfterLogin.has(code),
    areaAdjustFen: code => catalogue.areas.get(code)?.adjustFen ?? 0,
    freightFen: (depotCode, areaCode) => catalogue.freight(depotCode, areaCode),
  }
}

/** Mills are called by names that contain goods (热轧厂): the parser must know them as one word. */
function knownNames(catalogue: Catalogue): KnownNames {
  const names = new Set([...catalogue.mills.values()].map(mill => normaliseQuery(mill.name)))
  const varieties = [...catalogue.varieties.values()]
  // The trade's own words stay what they are: a variety of the desk is beside them, and a renamed one keeps its old names.
  const kinds = new Map(
    varieties.map(v => [normaliseQuery(v.name), { varietyCodes: [v.varietyCode] }] as const).filter(([name]) => !KINDS.has(name)),
  )
  const shapes = new Map(varieties.map(v => [v.varietyCode, shapeOfGoods(v.shape)]))
  const longestOf = (words: Iterable<string>): number => Math.max(0, ...[...words].map(word => word.length))
  return { names, longest: longestOf(names), kinds, longestKind: longestOf(kinds.keys()), shapes }
}

const signs = new WeakMap<ReadonlyMap<string, string>, string>()
/** What a company bought, as a part of a key: reckoned once for all lines of a list. */
function signOf(bought: ReadonlyMap<string, string>): string {
  const known = signs.get(bought)
  if (known !== undefined) return known
  const sign =
    bought.size === 0
      ? ''
      : createHash('sha1')
          .update(JSON.stringify([...bought]))
          .digest('base64')
  signs.set(bought, sign)
  return sign
}

/** Another one, and the goods in the database are laid down in another order: counted up where what is written of them changes. */
const BUILD = 1
const signOfOrder = (catalogue: Catalogue): string =>
  `${BUILD} ${createHash('sha1')
    .update(JSON.stringify([...catalogue.categories.keys()]))
    .digest('base64')}`

/** What a reply is remembered by; one with a reader's own prices is not remembered for others. */
const asked = (q: object, at: SearchAt): unknown => (at.hidden ? [q, at, [...at.hidden]] : [q, at])

/** How old figures of the portal and counts of suggestions may be. */
const FIGURES_MS = 1000
export async function openSearch(
  pool: Pool,
  listener: Listener,
  catalogue: Catalogue,
  kind: SearchEngineKind = 'memory',
): Promise<SearchRoom> {
  let labels = labelsOf(catalogue)
  let known = knownNames(catalogue)
  /** An answer's key names what it depends on. */
  const replies = new Cache<string, object>({ ttl: Number.POSITIVE_INFINITY, max: 2000 })
  /** Lines of purchase lists: the same goods stand in many lines, and the same list is matched again after every change of it. */
  const matches = new Cache<string, GoodsMatch>({ ttl: Number.POSITIVE_INFINITY, max: 600 })
  const house: EngineHouse =
    kind === 'postgres'
      ? await openPostgres(pool, listener, () => ({ labels, sign: signOfOrder(catalogue) }))
      : await openMemory(pool, listener, () => labels)
  const { engine } = house
  /** Counts the synonyms of this process, so that a remembered reply never outlives them. */
  let generation = 1

  const words = countWords(pool)
  const synonyms = await followSynonyms(pool, listener, () => {
    // Replies of before were read without it.
    generation += 1
  })
  const meant = (text: string): string => replacedOnce(text, synonyms.now()).text

  const remembered = <R extends object>(kind: string, question: unknown, answer: () => Promise<R>): Promise<R> =>
    replies.get(`${kind} ${generation} ${house.key()} ${JSON.stringify(question)}`, answer) as Promise<R>

  /** For figures and suggestions: under a stream of orders the goods change many times a second, they need not. */
  const rememberedFor = <R extends object>(ms: number, kind: string, question: unknown, answer: () => Promise<R>): Promise<R> =>
    replies.get(`${kind} ${Math.floor(Date.now() / ms)} ${JSON.stringify(question)}`, answer) as Promise<R>

  return {
    products: async (q, at) => {
      const answer = async () => {
        const { text, replaced } = replacedOnce(q.word ?? '', synonyms.now())
        if (replaced.length === 0) return soon(productsOf(engine(), q, at, known))
        const found = await soon(productsOf(engine(), { ...q, word: text }, at, known))
        return { ...found, corrected: [...replaced, ...found.corrected] }
      }
      return at.own ? answer() : remembered('products', asked(q, at), answer)
    },
    filters: async (q, at) => {
      const answer = () => soon(filtersOf(engine(), { ...q, word: meant(q.word ?? '') }, at, known))
      return at.own ? answer() : remembered('filters', asked(q, at), answer)
    },
    idsOf: async (scopes, most) => engine().idsOf(scopes, most),
    match: (text, at, bought) => {
      const key = `${generation} ${house.key()} ${at.channelCode ?? ''} ${at.areaCode} ${bought ? signOf(bought) : ''} ${text}`
      return matches.get(key, () => soon(matchOf(engine(), meant(text), at, known, bought)))
    },
    read: text => corrected(engine(), parsedOnce(meant(text), known), known).query,
    suggest: (word, size, channelCode) =>
      rememberedFor(FIGURES_MS, 'suggest', [word, size, channelCode], () =>
        soon(suggestOf(engine(), meant(word), size, { channelCode, areaCode: '' }, known)),
      ),
    rows: async (skuIds, areaCode) => engine().rows(skuIds, areaCode),
    similar: async (skuId, areaCode, count) => engine().similar(skuId, areaCode, count),
    idOf: async skuCode => engine().idOf(skuCode),
    channelFigures: () => rememberedFor(FIGURES_MS, 'channelFigures', '', async () => engine().channelFigures()),
    cateCounts: () => rememberedFor(FIGURES_MS, 'cateCounts', '', async () => engine().cateCounts()),
    hasGoods: house.hasGoods,
    sizes: code => rememberedFor(FIGURES_MS, 'sizes', code, async () => engine().sizes(code)),
    grades: o => rememberedFor(FIGURES_MS, 'grades', o, async () => engine().grades(o)),
    changed: house.changed,
    reread: () => {
      labels = labelsOf(catalogue)
      known = knownNames(catalogue)
      return house.reread()
    },
    noteWord: words.note,
    flushWords: words.flush,
    finds: async (text, inStock = false) => {
      const one = { word: text, pageSize: 1, stock: inStock ? 1 : 0 }
      const found = await soon(productsOf(engine(), one, { channelCode: null, areaCode: DEFAULT_SALES_AREA }, known))
      return { count: found.totalCount, understood: found.understood }
    },
    rereadSynonyms: synonyms.reread,
    behindMs: house.behindMs,
    close: async () => {
      synonyms.close()
      await words.close()
      await house.close()
    },
  }
}
