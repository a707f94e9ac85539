import { yuan } from '@mall/domain/kernel/money.ts'
import { useState } from 'react'
import { useRefreshCart, useSend } from '../../kernel/data.ts'
import { FuturesParams } from '../../goods/buying/FuturesParams.tsx'
import {
  addedOf,
  faultsOf,
  firstFault,
  type FuturesForm,
  futuresOf,
  type ParamGroup,
  useFuturesKnown,
} from '../../goods/buying/futures.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { cartPath } from '../../goods/buying/cartCall.ts'
import type { Line } from './cartView.ts'

type Ends = readonly [from: 'lengthFromMm' | 'targetWeightFromKg', to: 'lengthToMm' | 'targetWeightToKg']
const LENGTH: Ends = ['lengthFromMm', 'lengthToMm']
const WEIGHT: Ends = ['targetWeightFromKg', 'targetWeightToKg']

/** The parameters of a made-to-order line, in the form of the goods page; saved as a whole or not at all. */
export default function ParamsDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const save = useSaveParams(line)
  const [all, setForm] = useState<FuturesForm>(() => withoutWords(line.futures))
  const [busy, setBusy] = useState(false)
  const known = useFuturesKnown(line.skuCode, true)
  const gone = goneOf(known.groups, all)
  const form = { ...all, ...Object.fromEntries(gone.map(g => [g.name, null])) }
  const fault = firstFault(faultsOf(form, known, line))
  const added = addedOf(known.groups, form)
  const sum = added.reduce((a, s) => a + s.fen, 0)

  const submit = async () => {
    setBusy(true)
    const saved = await save(form)
    setBusy(false)
    if (saved) onClose()
  }
  return (
    <Dialog
      open
      wide
      title={`排产参数：${line.title}`}
      onClose={onClose}
      footer={
        <>
          <span className="mute push">
            参数加价 {sum > 0 ? '+' : sum < 0 ? '−' : ''}
            {yuan(Math.abs(sum))} 元/吨
          </span>
          <Button onClick={onClose}>取消</Button>
          <Button look="primary" onClick={submit} busy={busy} busyText="正在保存" disabledReason={fault} reasonAt="title">
            保存
          </Button>
        </>
      }
    >
      <dl className="prm">
        <FuturesParams known={known} line={line} form={form} change={c => setForm(old => ({ ...old, ...c }))} />
      </dl>
      {gone.length > 0 && (
        <p className="why gaptop" role="alert">
          {gone.map(g => `${g.label} ${line.futures.words?.[g.name] ?? all[g.name] ?? ''}`).join('、')}
          已停用，请改选；不改选按「本品」「默认」的交货。
        </p>
      )}
      <p className="hint gaptop">不选的按标「本品」「默认」的交货；加价计入厂提价，保存后购物车重新核价。</p>
    </Dialog>
  )
}

const withoutWords = ({ words: _words, ...chosen }: Line['futures']): FuturesForm => chosen

/** Parameters whose choice is offered no more, so that no chip shows it. */
const goneOf = (groups: readonly ParamGroup[], form: FuturesForm) =>
  groups.filter(g => form[g.name] && g.choices.every(c => c.code !== form[g.name]))

/** A change of one range alone goes by the call of the specification, anything else by the one that takes all. */
function useSaveParams(line: Line) {
  const send = useSend()
  const refresh = useRefreshCart()
  return async (form: FuturesForm): Promise<boolean> => {
    const next = futuresOf(form)
    const was = futuresOf(withoutWords(line.futures))
    const { cartItemId, channelCode } = line
    const moved = [...new Set([...Object.keys(next), ...Object.keys(was)])].filter(
      key => next[key as keyof typeof next] !== was[key as keyof typeof was],
    )
    if (moved.length === 0) return true
    const onlyIn = (ends: Ends) => moved.every(key => (ends as readonly string[]).includes(key))
    const { lengthFromMm, lengthToMm, targetWeightFromKg: weightFromKg, targetWeightToKg: weightToKg } = next
    const reply =
      onlyIn(LENGTH) && lengthFromMm !== undefined && lengthToMm !== undefined
        ? await send(cartPath('modifyProductOrderLengthRange', channelCode), { cartItemId, lengthFromMm, lengthToMm })
        : onlyIn(WEIGHT) && weightFromKg !== undefined && weightToKg !== undefined
          ? await send(cartPath('modifyProductTargetWgtRange', channelCode), { cartItemId, weightFromKg, weightToKg })
          : await send(cartPath('modifyProductOrderParams', channelCode), { cartItemId, futures: next })
    await refresh()
    return reply !== undefined
  }
}
