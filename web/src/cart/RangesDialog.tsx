import { type FormEvent, useState } from 'react'
import { useRefreshCart, useSend } from '../app/data.ts'
import { Button } from '../kit/Button.tsx'
import { Dialog } from '../kit/Dialog.tsx'
import { NumberInput } from '../kit/Field.tsx'
import { cartPath } from './cartCall.ts'
import type { Line } from './cartView.ts'

interface Range {
  from: number | null
  to: number | null
}

/** Half a range is no order: both ends or none; the server checks the same. */
function whyNot(r: Range, what: string): string | null {
  if (r.from === null && r.to === null) return null
  if (r.from === null || r.to === null) return `${what}请填写下限和上限`
  if (r.from < 1 || r.to < 1) return `${what}须大于 0`
  return r.from > r.to ? `${what}的下限不能大于上限` : null
}

export default function RangesDialog({ line, onClose }: { line: Line; onClose: () => void }) {
  const send = useSend()
  const refresh = useRefreshCart()
  const f = line.futures
  const [length, setLength] = useState<Range>({ from: f.lengthFromMm ?? null, to: f.lengthToMm ?? null })
  const [weight, setWeight] = useState<Range>({ from: f.targetWeightFromKg ?? null, to: f.targetWeightToKg ?? null })
  const [busy, setBusy] = useState(false)
  const lengthError = whyNot(length, '长度')
  const weightError = whyNot(weight, '单重')
  const none = length.from === null && weight.from === null

  const save = async (e: FormEvent) => {
    e.preventDefault()
    if (busy || lengthError || weightError || none) return
    setBusy(true)
    const { cartItemId } = line
    const replies = [
      length.from !== null && length.to !== null
        ? await send(cartPath('modifyProductOrderLengthRange', line.channelCode), {
            cartItemId,
            lengthFromMm: length.from,
            lengthToMm: length.to,
          })
        : true,
      weight.from !== null && weight.to !== null
        ? await send(cartPath('modifyProductTargetWgtRange', line.channelCode), {
            cartItemId,
            weightFromKg: weight.from,
            weightToKg: weight.to,
          })
        : true,
    ]
    await refresh()
    setBusy(false)
    if (replies.every(Boolean)) onClose()
  }
  return (
    <Dialog open title={`排产参数：${line.title}`} onClose={onClose}>
      <form className="quick" onSubmit={save} noValidate>
        <div className="two2">
          <NumberInput
            label="长度从"
            unit="mm"
            size="lg"
            value={length.from}
            onChange={from => setLength({ ...length, from })}
            error={lengthError}
          />
          <NumberInput label="到" unit="mm" size="lg" value={length.to} onChange={to => setLength({ ...length, to })} />
        </div>
        <div className="two2">
          <NumberInput
            label="目标单重从"
            unit="kg"
            size="lg"
            value={weight.from}
            onChange={from => setWeight({ ...weight, from })}
            error={weightError}
          />
          <NumberInput label="到" unit="kg" size="lg" value={weight.to} onChange={to => setWeight({ ...weight, to })} />
        </div>
        <p className="hint">镀层、包装、交货期在商品页选择，不同参数是购物车里的另一行。</p>
        <div className="row">
          <Button
            type="submit"
            look="primary"
            size="lg"
            busy={busy}
            busyText="正在保存"
            disabledReason={lengthError ?? weightError ?? (none ? '请填写长度或单重范围' : null)}
            reasonAt="title"
          >
            保存
          </Button>
          <Button size="lg" onClick={onClose}>
            取消
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
