import { feeDiff, feeName } from '@mall/domain/goods/masterData/fees.rules.ts'
import { type OptionForm, optionDiff, optionKey, optionName } from '@mall/domain/goods/masterData/options.rules.ts'
import { CHOICE_PARAMS, choiceParams } from '@mall/domain/goods/goods/optionTable.ts'
import type { Parsed } from '@mall/contract/main/calls.ts'
import { refuse } from '@mall/contract/main/errors.ts'
import type { Ctx, World } from '../../kernel/ctx.ts'
import { literal, offsetOf, page } from '../../kernel/serve/paging.ts'
import {
  cartsWith,
  changeByNo,
  type ChangeRow,
  changesCount,
  changesPage,
  isFee,
  openKeys,
  optionsCount,
  optionsPage,
} from './options.queries.ts'

/** 镀锌卷; what is for all goods says so. */
export const scopeName = ({ catalogue }: World, { param, scopeCode }: Pick<OptionForm, 'param' | 'scopeCode'>): string => {
  const { scope } = CHOICE_PARAMS[param]
  if (scope === 'all') return '全部商品'
  return (scope === 'variety' ? catalogue.varieties : catalogue.classes).get(scopeCode)?.name ?? scopeCode
}

export async function readOptions(ctx: Ctx, input: Parsed<'/api/ops/getOptions'>) {
  const f = {
    word: literal(input.word),
    param: input.param ?? null,
    scopeCode: input.scopeCode ?? null,
    off: input.off ?? null,
  }
  const [rows, total, open] = await Promise.all([
    optionsPage(ctx.db, f, choiceParams, input.pageSize, offsetOf(input)),
    optionsCount(ctx.db, f),
    openKeys(ctx.db),
  ])
  const carts = new Map((await cartsWith(ctx.db, rows)).map(c => [`${c.param}>${c.scopeCode}>${c.code}`, c.cartLines]))
  const changes = new Map(open.map(o => [o.key, o.changeNo]))
  const list = rows.map(({ notFor, ...r }) => ({
    ...r,
    notForCodes: [...notFor],
    levels: [...r.levels],
    scopeName: scopeName(ctx.world, r),
    cartLines: carts.get(optionKey(r)) ?? 0,
    changeNo: changes.get(optionKey(r)) ?? '',
  }))
  return page(input, list, total)
}

export function readOptionChoices({ world: { catalogue } }: Ctx) {
  return Promise.resolve({
    varieties: [...catalogue.varieties.values()].map(v => ({ varietyCode: v.varietyCode, varietyName: v.name })),
    classes: [...catalogue.classes.values()].map(c => ({ classCode: c.classCode, className: c.name })),
  })
}

const changeView = (world: World, c: ChangeRow) => ({
  changeNo: c.changeNo,
  changeState: c.state,
  title: c.title,
  note: c.note,
  lineCount: c.lineCount,
  needs: c.needs,
  startsAt: c.startsAt?.getTime() ?? null,
  makerName: c.makerName,
  madeAt: c.madeAt.getTime(),
  deciderName: c.deciderName,
  decidedAt: c.decidedAt?.getTime() ?? null,
  decideReason: c.decideReason,
  inForceAt: c.inForceAt?.getTime() ?? null,
  lines: c.lines.map(l =>
    isFee(l)
      ? {
          title: feeName(l.now),
          scopeName: '',
          code: l.now.toCode ? `${l.now.code}-${l.now.toCode}` : l.now.code,
          whatText: feeDiff(l.was, l.now),
          wasFen: l.was?.addFen ?? null,
          nowFen: l.now.addFen,
        }
      : {
          title: optionName(l.now),
          scopeName: scopeName(world, l.now),
          code: l.now.code,
          whatText: optionDiff(l.was, l.now),
          wasFen: l.was?.addFen ?? null,
          nowFen: l.now.addFen,
        },
  ),
})

/** One whole, whatever page of the list it is on. */
export async function readOptionChange(ctx: Ctx, { changeNo }: Parsed<'/api/ops/getOptionChange'>) {
  return changeView(ctx.world, (await changeByNo(ctx.db, changeNo)) ?? refuse('OPTION_CHANGE_NONE'))
}

export async function readOptionChanges(ctx: Ctx, input: Parsed<'/api/ops/getOptionChanges'>) {
  const state = input.changeState ?? null
  const [rows, total] = await Promise.all([
    changesPage(ctx.db, state, input.pageSize, offsetOf(input)),
    changesCount(ctx.db, state),
  ])
  return page(
    input,
    rows.map(c => changeView(ctx.world, c)),
    total,
  )
}
