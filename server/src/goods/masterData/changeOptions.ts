// 调整订货参数: several rows at one moment, whole or not at all. Above a line a second person agrees; at its time a job brings it into force.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { feeDiff, feeKey, type FeeLine, feeName } from '@mall/domain/goods/masterData/fees.rules.ts'
import {
  beyondAlone,
  OPTION_FIELD_LABEL,
  OptionChangeState,
  type OptionChangeStateCode,
  type OptionForm,
  optionDiff,
  optionKey,
  optionName,
  needsSecond,
  overlapping,
  tierOf,
  whyNotOption,
} from '@mall/domain/goods/masterData/options.rules.ts'
import { CHOICE_PARAMS } from '@mall/domain/goods/goods/optionTable.ts'
import { dayText } from '@mall/domain/kernel/clock.ts'
import type { AuditAct } from '@mall/domain/main/audit.acts.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { sweep } from '../../kernel/sweep.ts'
import { audit } from '../../platform/audit/audit.ts'
import { tellCatalogue } from '../../kernel/ports/catalogue.ts'
import type { Tx } from '../../kernel/ports/database.ts'
import { nowOf } from '../../platform/db/now.queries.ts'
import { systemUserId } from '../../platform/db/systemUser.queries.ts'
import { notify, staffWithRight } from '../../platform/notice/notify.ts'
import { applyFees, feeNow } from './fees.queries.ts'
import {
  type ChangeRow,
  changeHolding,
  decideChange,
  dueChanges,
  type FeeStored,
  insertChange,
  insertOption,
  isFee,
  isOption,
  lockChange,
  lockOptions,
  movedAlone,
  moveChange,
  nameEverywhere,
  type OptionStored,
  optionsInScope,
  optionsOf,
  setOptionOff,
  type StoredLine,
  updateOption,
} from './options.queries.ts'

type Input = Parsed<'/api/ops/saveOptionChange'>
const YEAR_MS = 366 * 86_400_000
/** Figures a line of the log holds. */
const FEES_A_LINE = 10

const record = (tx: Tx, actorId: number, act: AuditAct, objectId: string, detail: string) =>
  audit(tx, { actorId, act, objectType: 'orderOption', objectId, detail: detail.slice(0, 500) })

/** A tier's bounds are its code; what a kind does not use is not kept. */
function wholeForm(f: OptionForm): OptionForm {
  const tier = f.param === 'baseSize' ? tierOf(f.code) : undefined
  return {
    ...f,
    ...(f.param === 'baseSize' ? { fromUm: tier?.fromUm ?? null, toUm: tier?.toUm ?? null } : {}),
    levels: f.param === 'utStandard' ? f.levels : [],
    label: f.label.trim(),
    whyNot: f.whyNot.trim(),
  }
}

function refuseNoScope({ world: { catalogue } }: Ctx, { param, scopeCode }: OptionForm): void {
  const { scope } = CHOICE_PARAMS[param]
  const field = '适用'
  if (scope === 'all') {
    if (scopeCode !== '') refuse('BASIC_WRONG.scopeAll', { field })
  } else if (scope === 'variety') {
    if (!catalogue.varieties.has(scopeCode)) refuse('BASIC_WRONG.noVariety', { field, varietyCode: scopeCode })
  } else if (!catalogue.classes.has(scopeCode)) refuse('BASIC_WRONG.noClass', { field, classCode: scopeCode })
}

/** The lines as they are kept, held against the rows of now. Refuses what no row can be and rows that somebody changed meanwhile. */
async function judged(ctx: Ctx, tx: Tx, wanted: Input['lines'], startsAt: Date | null): Promise<OptionStored[]> {
  const today = dayText(new Date(await nowOf(tx)))
  const forms = wanted.map(l => ({ rev: l.rev, now: wholeForm(l.option) }))
  if (new Set(forms.map(l => optionKey(l.now))).size !== forms.length) return refuse('BASIC_WRONG.twice', { field: '编码' })
  const rows = new Map(
    (
      await optionsOf(
        tx,
        forms.map(l => l.now),
      )
    ).map(r => [optionKey(r), r]),
  )
  const lines: OptionStored[] = []
  for (const { rev, now } of forms) {
    const [wrong] = whyNotOption(now)
    if (wrong) return refuse('BASIC_WRONG', { field: `${optionName(now)} ${OPTION_FIELD_LABEL[wrong.field]}`, why: wrong.why })
    refuseNoScope(ctx, now)
    const unknown = now.notFor.find(c => !ctx.world.catalogue.classes.has(c))
    if (unknown !== undefined) return refuse('BASIC_WRONG.noClass', { field: '不适用的品类', classCode: unknown })
    if (now.param === 'baseSize') {
      const over = await overlappingTier(
        tx,
        now,
        forms.map(l => l.now),
      )
      if (over) return refuse('BASIC_WRONG.overlaps', { field: '编码', other: over.label })
    }
    const row = rows.get(optionKey(now))
    if (rev === null && row) return refuse('BASIC_CODE', { code: now.code })
    if (rev !== null && !row) return refuse('BASIC_NONE')
    if (row && row.rev !== rev) return refuse('BASIC_CHANGED')
    const { off: _off, ended: _ended, rev: _rev, ...was } = row ?? { off: false, ended: false, rev: 0, ...now }
    if (now.untilOn !== null && now.untilOn !== (row?.untilOn ?? null)) {
      if (now.untilOn < today) return refuse('BASIC_WRONG.untilPast', { field: '有效期到' })
      if (startsAt && now.untilOn < dayText(startsAt)) return refuse('BASIC_WRONG.beforeStart', { field: '有效期到' })
    }
    lines.push({ key: optionKey(now), rev, was: row ? was : null, now })
  }
  return lines.filter(l => optionDiff(l.was, l.now) !== '')
}

/** Tiers as they are offered: one past its last day leaves its place to another. */
const tiersOf = async (tx: Tx, { param, scopeCode }: Pick<OptionForm, 'param' | 'scopeCode'>) =>
  (await optionsInScope(tx, param, scopeCode)).map(o => ({ ...o, off: o.off || o.ended }))

/** A tier that lies over this one: of the rows as they are, or of the same sheet. */
const overlappingTier = async (tx: Tx, form: OptionForm, sheet: readonly OptionForm[]) =>
  overlapping(form, [
    ...(await tiersOf(tx, form)),
    ...sheet.filter(o => o.param === form.param && o.scopeCode === form.scopeCode).map(o => ({ ...o, off: false })),
  ])

/** Why it no longer fits the rows of now; empty: it does. */
async function whyStale(tx: Tx, all: readonly StoredLine[]): Promise<string> {
  for (const { was, now } of all.filter(isFee))
    if ((await feeNow(tx, now)) !== (was?.addFen ?? null)) return `${feeName(now)} 已被别人改过，请按现在的数重新调整`
  const lines = all.filter(isOption)
  const rows = new Map(
    (
      await optionsOf(
        tx,
        lines.map(l => l.now),
      )
    ).map(r => [optionKey(r), r.rev]),
  )
  const moved = lines.find(l => (rows.get(l.key) ?? null) !== l.rev)
  if (moved) return `${optionName(moved.now)} 已被别人改过，请按现在的数重新调整`
  const today = dayText(new Date(await nowOf(tx)))
  const over = lines.find(l => l.now.untilOn !== null && l.now.untilOn < today && l.now.untilOn !== (l.was?.untilOn ?? null))
  if (over) return `${optionName(over.now)} 的有效期到 ${over.now.untilOn}，已过，请重新调整`
  for (const { now } of lines.filter(l => l.now.param === 'baseSize')) {
    const over = await overlappingTier(
      tx,
      now,
      lines.map(l => l.now),
    )
    if (over) return `${optionName(now)} 与 ${over.label} 重叠，请重新调整`
  }
  return ''
}

/** Where a figure's own log is: beside its row in 基础资料. */
const FEE_LOG = { area: 'area', service: 'service', outFee: 'depot', liftFee: 'depot', freight: 'freightRate' } as const
async function recordFees(tx: Tx, actorId: number, changeNo: string, fees: readonly FeeStored[]): Promise<void> {
  const codeOf = ({ now }: FeeStored) => (now.toCode ? `${now.code}-${now.toCode}` : now.code)
  const tell = (objectId: string, l: FeeStored, detail: string) =>
    audit(tx, {
      actorId,
      act: l.now.fee === 'freight' ? 'basics.freight' : 'basics.change',
      objectType: FEE_LOG[l.now.fee],
      objectId,
      detail: `${detail}（${changeNo}）`.slice(0, 500),
    })
  if (fees.length <= FEES_A_LINE) {
    for (const l of fees) await tell(codeOf(l), l, `${feeName(l.now)}：${feeDiff(l.was, l.now)}`)
    return
  }
  // A whole Excel: some pairs a line.
  for (let i = 0; i < fees.length; i += FEES_A_LINE) {
    const some = fees.slice(i, i + FEES_A_LINE)
    const [first] = some
    if (first) await tell('导入', first, some.map(l => `${codeOf(l)} ${feeDiff(l.was, l.now)}`).join('；'))
  }
}

/** Writes the rows; every process hears of it with the commit. */
async function bringIntoForce(tx: Tx, actorId: number, changeNo: string, lines: readonly StoredLine[]): Promise<void> {
  const fees = lines.filter(isFee)
  await applyFees(tx, fees)
  await recordFees(tx, actorId, changeNo, fees)
  for (const { key, was, now } of lines.filter(isOption)) {
    await (was === null ? insertOption(tx, now) : updateOption(tx, now))
    await nameEverywhere(tx, now)
    await record(tx, actorId, 'option.inForce', key, `${optionName(now)}：${optionDiff(was, now)}（${changeNo}）`)
  }
  tellCatalogue(tx)
}

const nameOf = (l: StoredLine): string => (isFee(l) ? feeName(l.now) : optionName(l.now))
const isDue = (c: Pick<ChangeRow, 'startsAt' | 'now'>): boolean => c.startsAt === null || c.startsAt <= c.now
const linkOf = (changeNo: string) => `/options?view=changes&no=${changeNo}`
const titleOf = (lines: readonly StoredLine[]): string =>
  `${lines.slice(0, 3).map(nameOf).join('、')}${lines.length > 3 ? ` 等 ${lines.length} 项` : ''}`

/** When a change is to come into force: null at once, else an hour that comes. */
async function startOf(tx: Tx, asked: number | null): Promise<Date | null> {
  if (asked === null) return null
  const now = await nowOf(tx)
  if (asked <= now) return refuse('BASIC_WRONG.startsPast', { field: '生效时间' })
  if (asked > now + YEAR_MS) return refuse('BASIC_WRONG.startsFar', { field: '生效时间' })
  return new Date(asked)
}

/** The change inside a transaction of the caller; imports share it. */
export async function makeChange(
  ctx: Ctx,
  tx: Tx,
  input: Input,
): Promise<{ changeNo: string; changeState: OptionChangeStateCode; needs: string }> {
  await lockOptions(tx)
  const { requestId: _key, ...asked } = input
  const startsAt = await startOf(tx, input.startsAt)
  const lines = await judged(ctx, tx, input.lines, startsAt)
  if (lines.length === 0) return refuse('BASIC_WRONG.nothingChanges', { field: '调整' })
  const needs = (mostFen: Fen, earlier: ReadonlyMap<string, number>) => needsSecond(lines, mostFen, earlier)
  return settle(ctx, tx, { lines, needs, startsAt, note: input.note, asked, requestId: input.requestId })
}

/** The same of figures of 基础资料, in the transaction that saves them. A figure where there was none is its maker's alone: nobody was charged another. */
export async function makeFeeChange(
  ctx: Ctx,
  tx: Tx,
  fees: readonly FeeLine[],
  o: { note: string; requestId: string; startsAt: number | null },
) {
  // As they were kept before there was an hour.
  const asked = o.startsAt === null ? { fees } : { fees, startsAt: o.startsAt }
  const needs = (mostFen: Fen, earlier: ReadonlyMap<string, number>) =>
    beyondAlone(
      fees.map(f => ({ key: feeKey(f.now), name: feeName(f.now), fen: f.was ? f.now.addFen - f.was.addFen : 0 })),
      mostFen,
      earlier,
    )
  const lines = fees.map(f => ({ key: feeKey(f.now), rev: null, ...f }))
  const startsAt = await startOf(tx, o.startsAt)
  return settle(ctx, tx, { lines, needs, startsAt, note: o.note, asked, requestId: o.requestId })
}
/** Whether the figures would wait for somebody else; asked by a file that is only read. */
export async function needsOfFees(ctx: Ctx, tx: Tx, fees: readonly FeeLine[]): Promise<string> {
  const sums = fees.map(f => ({ key: feeKey(f.now), name: feeName(f.now), fen: f.was ? f.now.addFen - f.was.addFen : 0 }))
  return beyondAlone(sums, await mostAlone(ctx), await earlierOf(tx, sums))
}
const mostAlone = async (ctx: Ctx): Promise<number> => (await ctx.world.rules.number('price.approveOptionYuan')) * 100
const earlierOf = async (tx: Tx, lines: readonly { key: string }[]): Promise<Map<string, number>> => {
  const moved = await movedAlone(
    tx,
    lines.map(l => l.key),
  )
  return new Map(moved.map(e => [e.key, e.fen]))
}

interface Wanted {
  lines: readonly StoredLine[]
  needs(mostFen: Fen, earlier: ReadonlyMap<string, number>): string
  startsAt: Date | null
  note: string
  asked: object
  requestId: string
}
/** A change as it is kept: in force at once, at its time, or waiting for the second person. */
async function settle(ctx: Ctx, tx: Tx, { lines, startsAt, note, asked, requestId, ...w }: Wanted) {
  const held = await changeHolding(
    tx,
    lines.map(l => l.key),
  )
  if (held) return refuse('OPTION_HELD', { changeNo: held.changeNo })
  const needs = w.needs(await mostAlone(ctx), await earlierOf(tx, lines))
  const state = needs ? OptionChangeState.waiting : startsAt ? OptionChangeState.approved : OptionChangeState.inForce
  const title = titleOf(lines)
  const made = await insertChange(tx, { state, title, note, lines, asked, startsAt, needs, madeBy: ctx.me.userId, requestId })
  if (!made) return refuse('REQUEST_REUSED')
  const { changeNo } = made
  await record(tx, ctx.me.userId, 'option.change', changeNo, `${title}${needs ? `；${needs}` : ''}`)
  if (state === OptionChangeState.inForce) await bringIntoForce(tx, ctx.me.userId, changeNo, lines)
  if (needs)
    await notify(
      tx,
      (await staffWithRight(tx, 'price.decide')).filter(id => id !== ctx.me.userId),
      {
        event: 'optionChangeToApprove',
        facts: { changeNo, title, why: needs },
        link: linkOf(changeNo),
      },
    )
  return { changeNo, changeState: state, needs }
}

export async function saveOptionChange(ctx: Ctx, input: Input) {
  const { changeNo, changeState } = await ctx.once(tx => makeChange(ctx, tx, input))
  await ctx.world.rereadCatalogue()
  return { changeNo, changeState }
}

const held = async (tx: Tx, changeNo: string, states: readonly OptionChangeStateCode[], act: string): Promise<ChangeRow> => {
  const c = (await lockChange(tx, changeNo)) ?? refuse('OPTION_CHANGE_NONE')
  return states.includes(c.state) ? c : refuse('OPTION_STATE', { state: OptionChangeState.label(c.state), act })
}

/** A second person agrees or sends back; never the maker. */
export async function decideOptionChange(ctx: Ctx, { changeNo, pass, reason }: Parsed<'/api/ops/decideOptionChange'>) {
  const state = await ctx.db.tx(async tx => {
    await lockOptions(tx)
    const c = await held(tx, changeNo, [OptionChangeState.waiting], '审批')
    if (c.madeBy === ctx.me.userId) return refuse('OPTION_SELF')
    if (!pass && reason.trim().length < 2) return refuse('BASIC_WRONG.unexplained', { field: '原因' })
    const stale = pass ? await whyStale(tx, c.lines) : ''
    if (stale) return refuse('BASIC_USED.sheetStale', { stale })
    if (pass && c.startsAt && isDue(c)) return refuse('BASIC_USED.startsPast')
    const next = !pass ? OptionChangeState.sentBack : isDue(c) ? OptionChangeState.inForce : OptionChangeState.approved
    await decideChange(tx, c.id, next, ctx.me.userId, reason)
    await record(
      tx,
      ctx.me.userId,
      pass ? 'option.pass' : 'option.sendBack',
      changeNo,
      `${c.title}${reason ? `；${reason}` : ''}`,
    )
    if (next === OptionChangeState.inForce) await bringIntoForce(tx, ctx.me.userId, changeNo, c.lines)
    const what = !pass ? `已退回：${reason}` : next === OptionChangeState.inForce ? '已通过并生效' : '已通过，到时生效'
    await notify(tx, [c.madeBy], {
      event: 'optionChangeDecided',
      facts: { changeNo, title: c.title, what },
      link: linkOf(changeNo),
    })
    return next
  })
  await ctx.world.rereadCatalogue()
  return { changeNo, changeState: state }
}

export const withdrawOptionChange = (ctx: Ctx, { changeNo }: Parsed<'/api/ops/withdrawOptionChange'>) =>
  ctx.db.tx(async tx => {
    const c = await held(tx, changeNo, [OptionChangeState.waiting, OptionChangeState.approved], '撤回')
    await moveChange(tx, c.id, OptionChangeState.withdrawn, '')
    await record(tx, ctx.me.userId, 'option.withdraw', changeNo, c.title)
    return { changeNo, changeState: OptionChangeState.withdrawn }
  })

/** Job: changes whose time has come. One that no longer fits falls whole, and its maker is told. */
export async function startDueOptions(world: World): Promise<number> {
  const due = await dueChanges(world.pool)
  if (due.length === 0) return 0
  const actorId = await systemUserId(world.pool)
  return sweep(due, ({ changeNo }) =>
    world.pool.tx(async tx => {
      await lockOptions(tx)
      const c = await lockChange(tx, changeNo)
      if (c?.state !== OptionChangeState.approved || !isDue(c)) return 0
      const stale = await whyStale(tx, c.lines)
      await moveChange(tx, c.id, stale ? OptionChangeState.stale : OptionChangeState.inForce, stale)
      if (stale)
        await notify(tx, [c.madeBy], {
          event: 'optionChangeDecided',
          facts: { changeNo, title: c.title, what: `到时没有生效：${stale}` },
          link: linkOf(changeNo),
        })
      else await bringIntoForce(tx, actorId, changeNo, c.lines)
      return 1
    }),
  )
}

/** 停用与启用: a row leaves every choice. Orders placed keep it, a cart that has it says so. */
export async function switchOption(ctx: Ctx, input: Parsed<'/api/ops/switchOption'>) {
  const rev = await ctx.db.tx(async tx => {
    await lockOptions(tx)
    const [row] = await optionsOf(tx, [input])
    if (!row) return refuse('BASIC_NONE')
    // Twins of one click: the second finds it done.
    if (row.off === input.off) return row.rev
    if (row.rev !== input.rev) return refuse('BASIC_CHANGED')
    if (!input.off && row.ended) return refuse('BASIC_USED.valid', { until: row.untilOn ?? '' })
    if (!input.off && row.param === 'baseSize') {
      const over = overlapping(row, await tiersOf(tx, row))
      if (over) return refuse('BASIC_USED.overlaps', { other: over.label })
    }
    await setOptionOff(tx, input, input.off)
    await record(tx, ctx.me.userId, input.off ? 'option.off' : 'option.on', optionKey(row), optionName(row))
    tellCatalogue(tx)
    return row.rev + 1
  })
  await ctx.world.rereadCatalogue()
  return { rev }
}
