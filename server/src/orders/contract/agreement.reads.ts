// 产品协议 for its buyers: which version is in force, which is announced, what changed, and what one's own company agreed to and when.
import { compareClauses } from '@mall/domain/orders/contract/compareContracts.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { offsetOf, page } from '../../kernel/serve/paging.ts'
import { cachedPer } from '../../kernel/cache/cache.ts'
import type { Pool } from '../../kernel/ports/database.ts'
import {
  acceptedContracts,
  acceptedHeads,
  type AgreementVersion,
  agreementVersions,
  materiasByClass,
} from './agreement.queries.ts'

/** Goods come and go slowly: a walk through all of them once a minute is enough. */
const materias = cachedPer<Pool, string, ReadonlyMap<string, string[]>>(
  { ttl: 60_000 },
  async db => new Map((await materiasByClass(db)).map(m => [m.classCode, m.materias])),
)
const who = (ctx: Ctx) => (ctx.me.companyId === null ? null : { companyId: ctx.me.companyId, userId: ctx.ownOnly })

/** Newest first: the first that is in force is the one now; what is older ended when it began. */
function statesOf(versions: readonly AgreementVersion[]) {
  const now = versions.find(v => !v.ahead)
  return versions.map((v, i) => ({
    v,
    state: v.ahead ? ('next' as const) : v === now ? ('now' as const) : ('past' as const),
    inForceUntil: versions[i - 1]?.inForceFrom.getTime() ?? null,
  }))
}

async function heads(ctx: Ctx) {
  const me = who(ctx)
  const [all, goods, agreed] = await Promise.all([
    agreementVersions(ctx.db, null),
    materias(ctx.db, 'all'),
    me ? acceptedHeads(ctx.db, me) : [],
  ])
  return [...Map.groupBy(all, v => v.classCode)].flatMap(([classCode, versions]) => {
    // A first version that is only announced is shown as what it will be.
    const v = versions.find(x => !x.ahead) ?? versions[0]
    if (!v) return []
    const next = versions.findLast(x => x.ahead && x !== v)
    const own = agreed.find(a => a.classCode === classCode)
    return [
      {
        classCode,
        className: v.className,
        title: v.title,
        versionNo: v.versionNo,
        inForceFrom: v.inForceFrom.getTime(),
        materias: goods.get(classCode) ?? [],
        next: next ? { versionNo: next.versionNo, inForceFrom: next.inForceFrom.getTime() } : null,
        myOrders: own?.orders ?? 0,
        acceptedAt: own?.acceptedAt?.getTime() ?? null,
        acceptedByName: own?.acceptedByName ?? '',
        acceptedNo: own?.acceptedAt ? own.versionNo : null,
      },
    ]
  })
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')
/** `word` is looked for in the title, the class and its materials, `materia` is one of these, whole. */
export async function readAgreementPages(ctx: Ctx, input: Parsed<'/api/goods/getSteelProductAgreementInfoPagesByPara'>) {
  const [word, materia] = [plain(input.word), plain(input.materia)]
  const found = (await heads(ctx)).filter(
    h =>
      (word === '' || [h.title, h.className, h.classCode, ...h.materias].some(t => plain(t).includes(word))) &&
      (materia === '' || h.materias.some(m => plain(m) === materia)),
  )
  const from = offsetOf(input)
  return page(input, found.slice(from, from + input.pageSize), found.length)
}
export const readAgreementsOfMateria = async (
  ctx: Ctx,
  { materia }: Parsed<'/api/goods/getSteelProductAgreementListByMateria'>,
) => (await heads(ctx)).filter(h => h.materias.some(m => plain(m) === plain(materia)))

const MOST_ACCEPTED = 50
export async function readAgreement(ctx: Ctx, input: Parsed<'/api/goods/getSteelProductAgreementInfo'>) {
  const me = who(ctx)
  const versions = await agreementVersions(ctx.db, input.classCode)
  const states = statesOf(versions)
  const shown =
    (input.versionNo === undefined
      ? (states.find(s => s.state === 'now') ?? states[0])
      : states.find(s => s.v.versionNo === input.versionNo)) ?? refuse('AGREEMENT_NONE')
  const { v } = shown
  const before = versions[versions.indexOf(v) + 1]
  const ids = versions.map(x => x.id)
  const numbers = new Map(versions.map(x => [x.id, x.versionNo]))
  const accepted = me ? await acceptedContracts(ctx.db, me, ids, MOST_ACCEPTED) : []
  return {
    classCode: v.classCode,
    className: v.className,
    title: v.title,
    versionNo: v.versionNo,
    note: v.note,
    hash: v.hash,
    publishedAt: v.publishedAt.getTime(),
    inForceFrom: v.inForceFrom.getTime(),
    inForceUntil: shown.inForceUntil,
    state: shown.state,
    clauses: v.clauses,
    fromNo: before?.versionNo ?? null,
    changes: before ? compareClauses({ part: v.classCode, ofName: v.title }, before.clauses, v.clauses) : [],
    versions: states.map(s => ({
      versionNo: s.v.versionNo,
      title: s.v.title,
      note: s.v.note,
      state: s.state,
      inForceUntil: s.inForceUntil,
      publishedAt: s.v.publishedAt.getTime(),
      inForceFrom: s.v.inForceFrom.getTime(),
    })),
    accepted: accepted.map(({ termsId, acceptedAt, ...a }) => ({
      ...a,
      versionNo: numbers.get(termsId) ?? 0,
      acceptedAt: acceptedAt?.getTime() ?? null,
    })),
  }
}
