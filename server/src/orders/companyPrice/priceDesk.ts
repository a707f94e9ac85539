// 企业协议价 as they are read: by the desk, whole; by the company itself, what holds for it.
import { placeText } from '../../goods/goods/placeText.ts'
import { agreedFen, agreedText, whyNotAgreed } from '@mall/domain/orders/companyPrice/companyPrice.rules.ts'
import { mayStaff } from '@mall/domain/people/staff/staff.rights.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { companyInScope, deskContactOf } from '../../people/company/deskScope.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import type { Db } from '../../kernel/ports/database.ts'
import {
  companyPriceCounts,
  companyPrices,
  deskPriceCounts,
  deskPrices,
  priceByNo,
  type PriceRecord,
  touchedGoods,
  usesOf,
  versionsOf,
  waitingOf,
} from './companyPrice.queries.ts'
import { deskRow, scopeText, searchHref, versionView, wordsOf } from './companyPrice.view.ts'
import { judgePrice } from './judgePrice.ts'

/** A company's that this employee does not see answers like one that does not exist. */
export async function seenPrice(ctx: Ctx, db: Db, priceNo: string): Promise<PriceRecord> {
  const p = await priceByNo(db, priceNo)
  return p && (await companyInScope(ctx, p.companyId, db)) ? p : refuse('AGREED_NONE')
}

export async function readPrices(ctx: Ctx, input: Parsed<'/api/ops/getCompanyPrices'>) {
  const asked = {
    view: input.view,
    word: literal(input.word),
    contact: deskContactOf(ctx),
    limit: input.pageSize,
    offset: offsetOf(input),
  }
  const [rows, n] = await Promise.all([deskPrices(ctx.db, asked), deskPriceCounts(ctx.db, asked)])
  if (!n) throw new Error('no counts')
  const waits = await waitsOf(ctx, rows)
  return {
    ...page(
      input,
      rows.map(p => deskRow(ctx.world, p, waits.get(p.id) ?? '')),
      n.n,
    ),
    counts: { liveCount: n.live, waitingCount: n.waiting },
    serverNow: n.now.getTime(),
  }
}
const waitsOf = async (ctx: Ctx, rows: readonly PriceRecord[]): Promise<Map<number, string>> => {
  const waiting = await waitingOf(
    ctx.db,
    rows.map(r => r.id),
  )
  return new Map(waiting.map(w => [w.priceId, `${agreedText(w, w.priceUnit)}（${scopeText(ctx.world, w)}）${w.below}`]))
}

export async function readPrice(ctx: Ctx, { priceNo }: Parsed<'/api/ops/getCompanyPrice'>) {
  const p = await seenPrice(ctx, ctx.db, priceNo)
  const [versions, uses, waits] = await Promise.all([versionsOf(ctx.db, p.id), usesOf(ctx.db, p.id), waitsOf(ctx, [p])])
  const waiting = versions.find(v => v.state === 'waiting')
  return {
    ...deskRow(ctx.world, p, waits.get(p.id) ?? ''),
    versions: versions.map(v => versionView(ctx.world, v)),
    uses: uses.map(u => ({ ...u, usedAt: u.usedAt.getTime() })),
    whyNotDecide: !waiting
      ? '没有待审批的版本'
      : !mayStaff(ctx.me.staffRoles, 'agreedPrice.decide')
        ? '等销售经理审批'
        : waiting.madeBy === ctx.me.userId
          ? '您是订价人，须由另一人审批'
          : '',
  }
}

/** 试算: nothing is written. Prices beside the goods are those of the list without an area's own. */
export async function previewPrice(ctx: Ctx, input: Parsed<'/api/ops/previewCompanyPrice'>) {
  const judged = await judgePrice(ctx.world, ctx.db, ctx.me.userId, input)
  const wrong = whyNotAgreed(judged.form, await nowOf(ctx.db)) ?? judged.wrong
  const goods = await touchedGoods(ctx.db, judged.form)
  return {
    touchedCount: judged.count,
    lowFen: judged.lowFen,
    highFen: judged.highFen,
    below: judged.below,
    why: wrong?.why ?? '',
    goods: goods.map(({ depotCode, millCode, ...g }) => ({
      ...g,
      placeText: placeText(ctx.world, { depotCode, millCode }),
      agreedFen: agreedFen(judged.form, { listFen: g.listFen, optionsFen: 0 }),
    })),
  }
}

export async function readMyPrices(ctx: Ctx, input: Parsed<'/api/companyPrice/getMyPrices'>) {
  const asked = { companyId: ctx.companyId, view: input.view, limit: input.pageSize, offset: offsetOf(input) }
  const [rows, n] = await Promise.all([companyPrices(ctx.db, asked), companyPriceCounts(ctx.db, ctx.companyId)])
  if (!n) throw new Error('no counts')
  return {
    ...page(
      input,
      rows.map(p => ({ ...wordsOf(ctx.world, p), href: searchHref(ctx.world, p) })),
      n[input.view],
    ),
    liveCount: n.live,
    overCount: n.over,
    serverNow: n.now.getTime(),
  }
}
