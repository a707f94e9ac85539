// Lines of the table of 基价与加价 as the desk keeps them: they begin, another takes their place, they end. What was is never rewritten.
import {
  clash,
  LEVEL_LINE,
  PricePart,
  priceTable,
  type PriceRule,
  ruleOfText,
  signedYuan,
  whyNotPriceRule,
} from '@mall/domain/goods/repricing/priceTable.ts'
import { PriceUnitLabel } from '@mall/domain/kernel/money.ts'
import { shapeRule } from '@mall/domain/goods/goods/goodsForm.ts'
import { addDays } from '@mall/domain/delivery/production/week.ts'
import type { Parsed, Reply } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import { audit } from '../../platform/audit/audit.ts'
import { classOfVariety } from '../../site/channel/catalogue.ts'
import type { Pool, Tx } from '../../kernel/ports/database.ts'
import {
  dayNow,
  dropRule,
  endRule,
  goodsOfTable,
  insertRule,
  lockTable,
  type PriceRuleRow,
  ruleById,
  ruleCounts,
  rulePage,
  rulesFrom,
  tableVersion,
} from './priceTable.queries.ts'
import { judgeInTurns, priceOfForm, tableToday } from './tablePrices.ts'

/** 热轧卷 厚度 2 至不足 2.5 mm：+160.00, as the log and a refusal say it. */
function textOf({ catalogue }: World, r: PriceRule): string {
  const of = [
    catalogue.classes.get(r.classCode)?.name ?? r.classCode,
    r.varietyCode && (catalogue.varieties.get(r.varietyCode)?.name ?? r.varietyCode),
    r.millCode && (catalogue.mills.get(r.millCode)?.name ?? r.millCode),
    ruleOfText(r) || PricePart.label(r.part),
  ]
  return `${of.filter(Boolean).join(' ')}：${r.part === PricePart.base ? signedYuan(r.fen).replace('+', '') : signedYuan(r.fen)}`
}
const spanText = (r: PriceRule): string => `${r.fromOn} 起${r.untilOn ? `至 ${r.untilOn}` : ''}`
/** By what such goods are sold: by the variety's shape; of a whole class by that of its first variety. */
function unitText({ catalogue }: World, r: Pick<PriceRule, 'classCode' | 'varietyCode'>): string {
  const code = r.varietyCode || [...catalogue.varieties.keys()].find(v => classOfVariety(catalogue, v) === r.classCode)
  return PriceUnitLabel[shapeRule(catalogue.varieties.get(code ?? '')?.shape ?? '').priceUnit]
}

export async function readPriceRules(ctx: Ctx, input: Parsed<'/api/ops/getPriceRules'>) {
  const asked = { view: input.view, classCode: input.classCode, part: input.part, word: literal(input.word) }
  const [rows, n, today] = await Promise.all([
    rulePage(ctx.db, { ...asked, limit: input.pageSize, offset: offsetOf(input) }),
    ruleCounts(ctx.db, asked),
    dayNow(ctx.db),
  ])
  const { classes, varieties, mills } = ctx.world.catalogue
  const view = ({ id, requestId: _requestId, madeAt, ...r }: PriceRuleRow) => ({
    ...r,
    ruleId: id,
    madeAt: madeAt.getTime(),
    begun: r.fromOn <= today,
    className: classes.get(r.classCode)?.name ?? r.classCode,
    varietyName: varieties.get(r.varietyCode)?.name ?? r.varietyCode,
    millName: mills.get(r.millCode)?.name ?? r.millCode,
    ofText: ruleOfText(r),
    unitText: unitText(ctx.world, r),
  })
  const total = input.view === 'all' ? n.now + n.ahead + n.past : n[input.view]
  return { ...page(input, rows.map(view), total), counts: { nowCount: n.now, aheadCount: n.ahead, pastCount: n.past } }
}

const DAYS_AHEAD = 6
const SAMPLE = 8

type TableState = Reply<'/api/ops/getPriceTableState'>
/** What each process has worked out, by class, with the version of all that it depends on: nobody works it out again while nothing has changed. */
const states = new WeakMap<Pool, Map<string, { version: string; state: Promise<TableState> }>>()

/** Pricing the whole catalogue by the table of seven days costs seconds of a processor: once for each change of a price or a line, whoever asks. */
export async function readPriceTableState(ctx: Ctx, { classCode }: Parsed<'/api/ops/getPriceTableState'>): Promise<TableState> {
  const pool = ctx.world.pool
  const kept = states.get(pool) ?? new Map<string, { version: string; state: Promise<TableState> }>()
  states.set(pool, kept)
  const version = await tableVersion(ctx.db, classCode)
  const known = kept.get(classCode)
  if (known?.version === version) return known.state
  const state = workOut(ctx, classCode)
  kept.set(classCode, { version, state })
  state.catch(() => kept.delete(classCode))
  return state
}
/** Class by class and in portions: the whole catalogue at once would hold up whoever asks this process meanwhile. */
async function workOut(ctx: Ctx, classCode: string): Promise<TableState> {
  const today = await dayNow(ctx.db)
  const rules = await rulesFrom(ctx.db, classCode, today)
  // The table differs from the day before on days that a line begins, and on the day after its last.
  const turns = rules.flatMap(r => [r.fromOn, ...(r.untilOn ? [addDays(r.untilOn, 1)] : [])])
  const days = [...new Set(turns)]
    .filter(d => d > today)
    .toSorted()
    .slice(0, DAYS_AHEAD)
  const now = priceTable(rules, today)
  const ahead = days.map(day => ({
    day,
    table: priceTable(rules, day),
    begins: rules.filter(r => r.fromOn === day).length,
    ends: rules.filter(r => r.untilOn !== null && addDays(r.untilOn, 1) === day).length,
    goodsCount: 0,
  }))
  const sum = { goodsCount: 0, noBaseCount: 0, offCount: 0, whyNotSheet: '' }
  const noBase: { skuCode: string; title: string }[] = []
  for (const code of classCode === '' ? ctx.world.catalogue.classes.keys() : [classCode]) {
    const goods = await goodsOfTable(ctx.db, code)
    const judged = await judgeInTurns(goods, now, true)
    sum.goodsCount += goods.length
    sum.noBaseCount += judged.noBase.length
    sum.offCount += judged.lines.length + judged.inGroup
    if (judged.lines.length > 0) sum.whyNotSheet ||= judged.fault?.why ?? ''
    noBase.push(...judged.noBase.slice(0, SAMPLE - noBase.length).map(g => ({ skuCode: g.skuCode, title: g.title })))
    for (const day of ahead) day.goodsCount += (await judgeInTurns(goods, day.table, true)).lines.length
  }
  return { today, ...sum, noBase, ahead: ahead.map(({ table: _table, ...day }) => day) }
}

export async function readTablePrice(ctx: Ctx, input: Parsed<'/api/ops/getTablePrice'>) {
  const priced = priceOfForm(ctx.world, await tableToday(ctx.db), input)
  return { fen: priced?.fen ?? null, parts: priced?.parts ?? [] }
}

function refuseUnknown({ catalogue }: World, r: PriceRule): void {
  if (!catalogue.classes.has(r.classCode)) refuse('PRICE_RULE_WRONG.noClass')
  if (r.varietyCode !== '' && classOfVariety(catalogue, r.varietyCode) !== r.classCode) refuse('PRICE_RULE_WRONG.otherClass')
  if (r.millCode !== '' && !catalogue.mills.has(r.millCode)) refuse('PRICE_RULE_WRONG.noMill')
}
/** The line that stands in its place takes no other's: its scope is all that counts. */
const ruleOf = ({ insteadOf: _i, requestId: _r, note: _n, ...form }: Parsed<'/api/ops/savePriceRule'>): PriceRule => ({
  ...form,
  ...(form.part === PricePart.size ? {} : { axis: '' as const, fromUm: null, toUm: null }),
  ...(form.part === PricePart.attribute
    ? {}
    : form.part === PricePart.level
      ? { attribute: LEVEL_LINE }
      : { attribute: '', attributeValue: '' }),
})

export const savePriceRule = (ctx: Ctx, input: Parsed<'/api/ops/savePriceRule'>) =>
  ctx.once(async tx => {
    const rule = ruleOf(input)
    refuseUnknown(ctx.world, rule)
    await lockTable(tx, rule.classCode)
    const today = await dayNow(tx)
    const why = whyNotPriceRule(rule, today)
    if (why) return refuse('PRICE_RULE_WRONG', { why })
    if (input.insteadOf !== null) await giveWay(ctx, tx, input.insteadOf, rule)
    const other = (await rulesFrom(tx, rule.classCode, rule.fromOn)).find(r => clash(r, rule))
    if (other) return refuse('PRICE_RULE_WRONG.clashes', { row: textOf(ctx.world, other), span: spanText(other) })
    const made = await insertRule(tx, { ...rule, note: input.note, madeBy: ctx.me.userId, requestId: input.requestId })
    if (!made) return refuse('REQUEST_REUSED')
    await told(ctx, tx, 'priceRule.add', made.id, `${textOf(ctx.world, rule)}，${spanText(rule)}`)
    return { ruleId: made.id }
  })
const told = (ctx: Ctx, tx: Tx, act: 'priceRule.add' | 'priceRule.end', id: number, detail: string) =>
  audit(tx, { actorId: ctx.me.userId, act, objectType: 'priceRule', objectId: String(id), detail })

/** The old line ends the day before; one that had not begun by then never holds. */
async function giveWay(ctx: Ctx, tx: Tx, id: number, by: PriceRule): Promise<void> {
  const old = (await ruleById(tx, id)) ?? refuse('PRICE_RULE_NONE')
  if (old.classCode !== by.classCode || old.part !== by.part) return refuse('PRICE_RULE_WRONG.otherKind')
  if (old.untilOn !== null && old.untilOn < by.fromOn) return
  if (old.fromOn >= by.fromOn) await dropRule(tx, id, ctx.me.userId)
  else await endRule(tx, id, addDays(by.fromOn, -1), ctx.me.userId)
  await told(ctx, tx, 'priceRule.end', id, `${textOf(ctx.world, old)}，由新的一行接替，${by.fromOn} 起`)
}

export const endPriceRule = (ctx: Ctx, input: Parsed<'/api/ops/endPriceRule'>) =>
  ctx.db.tx(async tx => {
    const asked = (await ruleById(tx, input.ruleId)) ?? refuse('PRICE_RULE_NONE')
    await lockTable(tx, asked.classCode)
    const rule = (await ruleById(tx, input.ruleId)) ?? refuse('PRICE_RULE_NONE')
    const today = await dayNow(tx)
    if (rule.untilOn !== null && rule.untilOn < today) return refuse('PRICE_RULE_WRONG.ended')
    if (input.untilOn === null) {
      if (rule.fromOn <= today) return refuse('PRICE_RULE_WRONG.inUse')
      await dropRule(tx, rule.id, ctx.me.userId)
      await told(ctx, tx, 'priceRule.end', rule.id, `${textOf(ctx.world, rule)}，还没开始，撤下`)
      return { done: true as const }
    }
    if (input.untilOn < today) return refuse('PRICE_RULE_WRONG.endPast')
    if (input.untilOn < rule.fromOn) return refuse('PRICE_RULE_WRONG.endBeforeStart', { fromOn: rule.fromOn })
    if (rule.untilOn !== null && input.untilOn > rule.untilOn) {
      // Longer than it was: another line may have been put behind it meanwhile.
      const longer = { ...rule, untilOn: input.untilOn }
      const other = (await rulesFrom(tx, rule.classCode, rule.fromOn)).find(r => r.id !== rule.id && clash(r, longer))
      if (other) return refuse('PRICE_RULE_WRONG.clashesLater', { row: textOf(ctx.world, other), span: spanText(other) })
    }
    await endRule(tx, rule.id, input.untilOn, ctx.me.userId)
    await told(ctx, tx, 'priceRule.end', rule.id, `${textOf(ctx.world, rule)}，到 ${input.untilOn} 为止`)
    return { done: true as const }
  })
