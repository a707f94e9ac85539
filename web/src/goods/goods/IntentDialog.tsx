import { plainMobile } from '@mall/domain/kernel/pasted.ts'
import { type FormEvent, useState } from 'react'
import { useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Area, Input, NumberInput } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'

export interface Intent {
  productName: string
  grade: string
  spec: string
  /** Tons, where the buyer said them. */
  quantityT?: number | null
  /** Where the goods go, where that was said; else the buyer's city. */
  deliverTo?: string
  /** What else was said, e.g. a number of pieces; the buyer may change it. */
  note?: string
}

/** 采购意向: what is not in stock becomes a question to the salesman, with the conditions already filled in. */
export default function IntentDialog({
  start,
  onSent,
  onClose,
}: {
  start: Intent
  onSent?: (intendCode: string) => void
  onClose: () => void
}) {
  const { session, location } = useBoot()
  const send = useSend()
  const [goods, setGoods] = useState({ productName: start.productName, grade: start.grade, spec: start.spec })
  const [quantityT, setQuantity] = useState<number | null>(start.quantityT ?? null)
  const [who, setWho] = useState({
    contactName: session.userInfo?.nickName ?? '',
    contactMobile: session.userInfo?.mobile ?? '',
    deliverTo: start.deliverTo ?? location.cityName,
    note: start.note ?? '',
  })
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)

  const errors = {
    quantity: quantityT === null || quantityT <= 0 ? '请填写采购吨数' : null,
    name: who.contactName.trim() === '' ? '请填写联系人' : null,
    mobile: /^1[0-9]{10}$/.test(who.contactMobile) ? null : '手机号是 11 位数字，以 1 开头',
  }
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    setTried(true)
    if (errors.quantity || errors.name || errors.mobile || quantityT === null) {
      document.querySelector<HTMLElement>('dialog [aria-invalid=true]')?.focus()
      return
    }
    setBusy(true)
    const reply = await send('/api/goods/insertSteelProductIntendInfo', { ...goods, ...who, quantityT })
    setBusy(false)
    if (!reply) return
    notify.success(`采购意向 ${reply.intendCode} 已提交，业务员一个工作日内回复。`)
    onSent?.(reply.intendCode)
    onClose()
  }
  return (
    <Dialog open title="提交采购意向" onClose={onClose} wide>
      <form id="intent" className="quick" onSubmit={submit} noValidate>
        <div className="two2">
          <Input
            label="品名"
            value={goods.productName}
            onChange={e => setGoods({ ...goods, productName: e.target.value })}
            maxLength={60}
          />
          <Input label="材质" value={goods.grade} onChange={e => setGoods({ ...goods, grade: e.target.value })} maxLength={60} />
        </div>
        <div className="two2">
          <Input label="规格" value={goods.spec} onChange={e => setGoods({ ...goods, spec: e.target.value })} maxLength={120} />
          <NumberInput
            label="采购数量"
            required
            unit="吨"
            size="lg"
            decimals={3}
            value={quantityT}
            onChange={setQuantity}
            error={tried ? errors.quantity : null}
          />
        </div>
        <div className="two2">
          <Input
            label="联系人"
            required
            value={who.contactName}
            onChange={e => setWho({ ...who, contactName: e.target.value })}
            maxLength={30}
            error={tried ? errors.name : null}
            autoComplete="name"
          />
          <Input
            label="手机"
            required
            inputMode="tel"
            value={who.contactMobile}
            plain={plainMobile}
            onChange={e => setWho({ ...who, contactMobile: e.target.value })}
            error={tried ? errors.mobile : null}
            autoComplete="tel"
          />
        </div>
        <Input
          label="送货到"
          value={who.deliverTo}
          onChange={e => setWho({ ...who, deliverTo: e.target.value })}
          maxLength={60}
        />
        <Area label="备注" value={who.note} onChange={e => setWho({ ...who, note: e.target.value })} maxLength={300} />
        <div className="row">
          <Button look="primary" size="lg" type="submit" busy={busy} busyText="正在提交">
            提交采购意向
          </Button>
          <Button size="lg" onClick={onClose}>
            取消
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
