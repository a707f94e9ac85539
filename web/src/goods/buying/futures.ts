// The form of a made-to-order goods: what is chosen, what it adds, and why it cannot be ordered so. Goods page and cart share it.
import type { Fen } from '@mall/domain/kernel/money.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply, Sent } from '@mall/contract/main/calls.ts'
import { type FuturesChosen, whyTogether } from '@mall/domain/goods/goods/futuresParams.ts'
import { CHOICE_PARAMS, type ChoiceParam, choiceParams } from '@mall/domain/goods/goods/optionTable.ts'
import { type Weighed, whyNoPieces } from '@mall/domain/goods/goods/targetWeight.ts'

export type Futures = NonNullable<Sent<'/api/cart/addGoodsToCart'>['futures']>

/** Null is an answer (none), missing is no answer yet: only then may a period be proposed. */
export type FuturesForm = { [K in keyof Futures]?: Futures[K] | null }

/** What goes over the wire: what was chosen, nothing else. */
export const futuresOf = (form: FuturesForm): Futures =>
  Object.fromEntries(Object.entries(form).filter(([, v]) => v !== null && v !== undefined && v !== '')) as Futures

type Choices = Reply<'/api/goods/selectProductCoatingList'>
export interface ParamGroup {
  name: ChoiceParam
  label: string
  /** What the goods have by themselves; empty where that is not known. */
  own: string
  choices: Choices
}

export interface FuturesKnown {
  groups: ParamGroup[]
  tower: Reply<'/api/goods/selectProductOrderParamList'>['tower']
  length: boolean
  weight: boolean
  periods: Reply<'/api/goods/getDeliveryDayMap'>['futuresPeriods']
  loading: boolean
  /** Could not be read; empty when all is there. */
  error: string
  retry: () => void
}

/** Fen per ton, beside its words. */
export interface Surcharge {
  label: string
  fen: Fen
}

/** Everything that may be chosen of these goods; asked for only where made-to-order goods are wanted. */
export function useFuturesKnown(skuCode: string, enabled: boolean): FuturesKnown {
  const bySku = { skuCode }
  const o = { enabled }
  const coating = useLazyCall('/api/goods/selectProductCoatingList', bySku, o)
  const packageWay = useLazyCall('/api/goods/selectProductPackageWayList', bySku, o)
  const baseSize = useLazyCall('/api/goods/selectProductBaseSizeList', bySku, o)
  const rolledBase = useLazyCall('/api/goods/selectProductRolledBaseList', bySku, o)
  const others = useLazyCall('/api/goods/selectProductOrderParamList', bySku, o)
  const days = useLazyCall('/api/goods/getDeliveryDayMap', bySku, o)
  const apart = { coating, packageWay, baseSize, rolledBase } as const
  const groups = choiceParams.flatMap((name): ParamGroup[] => {
    const { label } = CHOICE_PARAMS[name]
    const listed = name in apart ? apart[name as keyof typeof apart].data : undefined
    const other = others.data?.params.find(p => p.name === name)
    const all = listed ?? other?.choices ?? []
    // Of the tiers of size only the goods' own is a choice: the others are the price list of other goods.
    const choices = name === 'baseSize' ? all.filter(c => c.possible) : all
    return choices.length === 0 ? [] : [{ name, label, own: all.find(c => c.given === 'own')?.code ?? other?.own ?? '', choices }]
  })
  const reads = [coating, packageWay, baseSize, rolledBase, others, days]
  return {
    groups,
    tower: others.data?.tower ?? null,
    length: others.data?.length ?? false,
    weight: others.data?.weight ?? false,
    periods: days.data?.futuresPeriods ?? [],
    loading: enabled && reads.some(r => r.isLoading),
    error: reads.find(r => r.isError)?.error?.message ?? '',
    retry: () => {
      for (const r of reads) if (r.isError) void r.refetch()
    },
  }
}

/** What the choice adds per ton, in the words of the price lines. */
export const addedOf = (groups: readonly ParamGroup[], form: FuturesForm): Surcharge[] =>
  groups.flatMap(g => {
    const choice = g.choices.find(c => c.code === form[g.name])
    return choice && choice.addFenPerTon !== 0 ? [{ label: `${g.label} ${choice.label}`, fen: choice.addFenPerTon }] : []
  })

/** Half a range is no order: both ends or none; the server checks the same. */
function whyNotRange(from: number | null | undefined, to: number | null | undefined, what: string): string | null {
  const [a, b] = [from ?? null, to ?? null]
  if (a === null && b === null) return null
  if (a === null || b === null) return `${what}请填写下限和上限`
  if (a < 1 || b < 1) return `${what}须大于 0`
  return a > b ? `${what}的下限不能大于上限` : null
}

export interface FuturesFaults {
  length: string | null
  weight: string | null
  tower: string | null
  together: string | null
}

/** What the goods have by themselves, as the rule of contradictions takes it. */
export const ownOf = (known: Pick<FuturesKnown, 'groups'>): FuturesChosen =>
  Object.fromEntries(known.groups.filter(g => g.own !== '').map(g => [g.name, g.own]))

/** What stands against ordering it so, at the field where it is mended. */
export function faultsOf(form: FuturesForm, known: Pick<FuturesKnown, 'tower' | 'groups'>, line: Weighed): FuturesFaults {
  const mm = form.towerToleranceMm ?? null
  const { tower } = known
  return {
    length: whyNotRange(form.lengthFromMm, form.lengthToMm, '长度'),
    weight: whyNotRange(form.targetWeightFromKg, form.targetWeightToKg, '单重') ?? whyNoPieces(line, form) ?? null,
    tower: mm !== null && tower && (mm < tower.fromMm || mm > tower.toMm) ? `塔形允许 ${tower.fromMm}–${tower.toMm} mm` : null,
    together: whyTogether(futuresOf(form), ownOf(known)) ?? null,
  }
}
export const firstFault = (f: FuturesFaults): string | null => f.together ?? f.length ?? f.weight ?? f.tower
