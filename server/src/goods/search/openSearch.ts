// The search room of a process: reads the goods, answers from memory, follows changes.
import { createHash } from 'node:crypto'
import { DEFAULT_SALES_AREA } from '@mall/domain/site/channel/channel.constants.ts'
import type { Catalogue } from '../../kernel/ports/catalogue.ts'
import type { Listener, Pool } from '../../kernel/ports/database.ts'
import type { GoodsMatch, SearchAt, SearchRoom } from '../../kernel/ports/search.ts'
import { normaliseQuery } from '@mall/domain/goods/search/normalise.ts'
import { KINDS } from '@mall/domain/goods/search/kinds.ts'
import { shapeOfGoods } from '@mall/domain/goods/search/shapes.ts'
import type { KnownNames } from '@mall/domain/goods/search/knownNames.ts'
import { cutOff } from '../../platform/db/cutOff.ts'
import { countWords } from './countWords.ts'
import { cateCounts, channelFigures, gradesOf, sizesOf } from './figures.ts'
import { followChanges } from './followChanges.ts'
import { followSynonyms } from './followSynonyms.ts'
import { loadAllRows, loadFixedPrices, loadMoving, loadRows, type MovingRow } from './loadRows.ts'
import { matchGoods } from './matchGoods.ts'
import { Prices } from './prices.ts'
import { memory, remembered as rememberedIn } from '../../kernel/cache/cache.ts'
import { parsedOnce, replacedOnce } from './readOnce.ts'
import { drawn } from './rowView.ts'
import { filters, products } from './search.reads.ts'
import { SearchIndex } from './searchIndex.ts'
import type { SearchLabels } from './searchRow.ts'
import { SegmentBuilder } from './segmentBuilder.ts'
import { similarGoods } from './similar.ts'
import { corrected } from './spelling.ts'
import { suggest } from './suggest.ts'

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

/** What a reply is remembered by; one with a reader's own prices is not remembered for others. */
const asked = (q: object, at: SearchAt): unknown => (at.hidden ? [q, at, [...at.hidden]] : [q, at])

/** How old figures of the portal and counts of suggestions may be. */
const FIGURES_MS = 1000
/** Far more than a million goods take to read. */
const READ_MS = 180_000
/** Changed goods that are read with one question. */
const AT_A_TIME = 1000
/** And that are taken over in one go: two milliseconds of a processor. */
const MOVED_AT_A_TIME = 2000

/** Reads the whole catalogue into a new index: about 0.3 s for 25,000 goods, some seconds for a million. */
async function readIndex(pool: Pool, labels: SearchLabels): Promise<SearchIndex> {
  const client = await pool.connect()
  // No time limit of the database holds here: a connection that falls silent while rows come is ended by ours.
  const guard = setTimeout(() => cutOff(client), READ_MS)
  let broken: Error | undefined
  try {
    // A million goods take longer than a statement of a request may; the transaction keeps the chunks of one moment.
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const builder = new SegmentBuilder(labels)
    const prices = new Prices(labels)
    const fixed = await loadFixedPrices(client)
    for (const [id, own] of fixed) prices.setFixed(id, own)
    await loadAllRows(client, row => {
      const areaPrices = fixed.get(row.id)
      if (areaPrices) row.areaPrices = areaPrices
      builder.add(row)
    })
    await client.query('commit')
    return new SearchIndex(await builder.finishBeside(), labels, prices)
  } catch (e) {
    broken = e as Error
    throw e
  } finally {
    clearTimeout(guard)
    // After a failure the connection is thrown away: a silent one would not answer a rollback either.
    client.release(broken)
  }
}

export async function openSearch(pool: Pool, listener: Listener, catalogue: Catalogue): Promise<SearchRoom> {
  let labels = labelsOf(catalogue)
  let known = knownNames(catalogue)
  const replies = memory<object>(2000)
  /** Lines of purchase lists: the same goods stand in many lines, and the same list is matched again after every change of it. */
  const matches = memory<GoodsMatch>(600)
  let index = await readIndex(pool, labels)
  /** Counts the indexes of this process, so that a remembered reply never outlives its index. */
  let generation = 1
  let reading: Promise<void> | null = null
  const missed = new Set<number>()

  const refresh = async (ids: readonly number[]): Promise<void> => {
    if (reading) for (const id of ids) missed.add(id)
    // Some at a time, so that a search in between waits for some only.
    const moving: MovingRow[] = []
    for (let i = 0; i < ids.length; i += AT_A_TIME) moving.push(...(await loadMoving(pool, ids.slice(i, i + AT_A_TIME))))
    const found = new Set(moving.map(row => row.id))
    const gone = ids.filter(id => !found.has(id))
    const anew: number[] = []
    for (let i = 0; i < moving.length; i += MOVED_AT_A_TIME) {
      if (i > 0) await new Promise(done => setImmediate(done))
      anew.push(...index.move(moving.slice(i, i + MOVED_AT_A_TIME)))
    }
    // So many that all is read anew in any case: not built twice. One under way since before this question is followed by another (`missed`).
    if (
      index.outgrown(anew.length) &&
      (await reload().then(
        () => true,
        () => false,
      ))
    )
      return
    if (anew.length > 0 || gone.length > 0) index.apply(anew.length > 0 ? await loadRows(pool, anew) : [], gone)
    if (index.needsReload) void reload().catch(() => {})
  }
  const reload = (): Promise<void> => {
    reading ??= readIndex(pool, labels)
      .then(next => {
        index = next
        generation += 1
      })
      .finally(() => {
        reading = null
        // Changes that came while the new index was being read may be older in it.
        const again = [...missed]
        missed.clear()
        if (again.length > 0) follower.changed(again)
      })
    return reading
  }
  // One that is under way may have begun before the gap ended.
  const readAgain = async (): Promise<void> => {
    await reading?.catch(() => {})
    await reload()
  }
  const follower = followChanges(pool, listener, { refresh, reload: readAgain })

  const words = countWords(pool)
  const synonyms = await followSynonyms(pool, listener, () => {
    // Replies of before were read without it.
    generation += 1
  })
  const meant = (text: string): string => replacedOnce(text, synonyms.now()).text

  const remembered = <R extends object>(kind: string, question: unknown, answer: () => R): R => {
    const key = `${kind} ${generation}.${index.version} ${JSON.stringify(question)}`
    return rememberedIn(replies, key, answer) as R
  }

  /** For figures and suggestions: under a stream of orders the index changes many times a second, they need not. */
  const rememberedFor = <R extends object>(ms: number, kind: string, question: unknown, answer: () => R): R => {
    const key = `${kind} ${Math.floor(Date.now() / ms)} ${JSON.stringify(question)}`
    return rememberedIn(replies, key, answer) as R
  }

  return {
    products: (q, at) => {
      const answer = () => {
        const { text, replaced } = replacedOnce(q.word ?? '', synonyms.now())
        if (replaced.length === 0) return products(index, q, at, known)
        const found = products(index, { ...q, word: text }, at, known)
        return { ...found, corrected: [...replaced, ...found.corrected] }
      }
      return at.own ? answer() : remembered('products', asked(q, at), answer)
    },
    filters: (q, at) => {
      const answer = () => filters(index, { ...q, word: meant(q.word ?? '') }, at, known)
      return at.own ? answer() : remembered('filters', asked(q, at), answer)
    },
    idsOf: (scopes, most) => index.idsOf(scopes, most),
    match: (text, at, bought) => {
      const key = `${generation}.${index.version} ${at.channelCode ?? ''} ${at.areaCode} ${bought ? signOf(bought) : ''} ${text}`
      return rememberedIn(matches, key, () => matchGoods(index, meant(text), at, known, bought))
    },
    read: text => corrected(index, parsedOnce(meant(text), known), known).query,
    suggest: (word, size, channelCode) =>
      rememberedFor(FIGURES_MS, 'suggest', [word, size, channelCode], () =>
        suggest(index, meant(word), size, { channelCode, areaCode: '' }, known),
      ),
    row: (skuId, areaCode) => {
      const hit = index.hitOf(skuId)
      return hit?.segment.isOnShelf(hit.row) ? drawn(index, hit, areaCode) : null
    },
    similar: (skuId, areaCode, count) => {
      const hit = index.hitOf(skuId)
      return hit ? similarGoods(index, hit, areaCode, count).flatMap(near => drawn(index, near, areaCode) ?? []) : []
    },
    idOf: skuCode => index.idOf(skuCode),
    channelFigures: () => rememberedFor(FIGURES_MS, 'channelFigures', '', () => channelFigures(index)),
    cateCounts: () => rememberedFor(FIGURES_MS, 'cateCounts', '', () => cateCounts(index)),
    sizes: code => rememberedFor(FIGURES_MS, 'sizes', code, () => sizesOf(index, code)),
    grades: o => rememberedFor(FIGURES_MS, 'grades', o, () => gradesOf(index, o)),
    changed: follower.changed,
    reread: () => {
      labels = labelsOf(catalogue)
      known = knownNames(catalogue)
      return readAgain()
    },
    noteWord: words.note,
    flushWords: words.flush,
    finds: (text, inStock = false) => {
      const asked = { word: text, pageSize: 1, stock: inStock ? 1 : 0 }
      const found = products(index, asked, { channelCode: null, areaCode: DEFAULT_SALES_AREA }, known)
      return { count: found.totalCount, understood: found.understood }
    },
    rereadSynonyms: synonyms.reread,
    behindMs: follower.behindMs,
    close: async () => {
      synonyms.close()
      await words.close()
      await follower.close()
    },
  }
}
