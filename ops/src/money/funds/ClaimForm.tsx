import type { Receipt } from '@mall/contract/money/funds/fundsDesk.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { whyNotSplit } from '@mall/domain/money/funds/receipt.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { Alert, App, Input, Radio } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { MoneyInput } from '../../kernel/kit/MoneyInput.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { CompanySelect } from './CompanySelect.tsx'
import './funds.css'

/** Where the foot of the pane leads. */
export const CLAIM_FORM = 'claim-form'

/** Whose it is and how it divides; both parts are the receipt to the fen. */
export function ClaimForm({ r, onDone }: { r: Receipt; onDone(): void }) {
  const call = useCaller()
  const { message } = App.useApp()
  const staff = useStaff()
  const [chosen, setChosen] = useState(r.candidates[0]?.companyCode ?? '')
  const [goodsFen, setGoods] = useState<number | null>(r.amountFen)
  const [depositFen, setDeposit] = useState<number | null>(0)
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState('')
  const [busy, setBusy] = useState(false)
  const [goods, deposit] = [goodsFen ?? 0, depositFen ?? 0]
  const split = whyNotSplit(r.amountFen, goods, deposit)
  const why =
    whyNoRight(staff, 'fund.receipt') ??
    (chosen === '' ? '请先选企业' : (split ?? (reason.trim() === '' ? '请填写认领理由' : undefined)))
  const claim = async () => {
    setBusy(true)
    setWrong('')
    try {
      await call('/api/ops/claimReceipt', {
        receiptNo: r.receiptNo,
        companyCode: chosen,
        goodsFen: goods,
        depositFen: deposit,
        reason: reason.trim(),
      })
      void message.success('已认领，等另一位同事复核')
      onDone()
    } catch (e) {
      setWrong((e as Error).message)
    }
    setBusy(false)
  }
  return (
    <section className="claim" id={CLAIM_FORM}>
      <h3>可能是谁的，为什么</h3>
      {r.candidates.length === 0 && <p className="mute">没有候选，请在下面查企业。</p>}
      <Radio.Group value={chosen} onChange={e => setChosen(String(e.target.value))} className="cands">
        {r.candidates.map(c => (
          <div key={c.companyCode}>
            <Radio value={c.companyCode}>
              {c.companyName} <Tag tone={c.points >= 66 ? 'good' : 'none'}>{c.points} 分</Tag>
            </Radio>
            <ul>
              {c.reasons.map(x => (
                <li key={x.text}>
                  {x.text}
                  <b>+{x.points}</b>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </Radio.Group>
      <CompanySelect
        label="别的企业"
        chosen={r.candidates.some(c => c.companyCode === chosen) ? '' : chosen}
        onChange={setChosen}
      />
      <h3>拆到哪里</h3>
      <dl className="splitsum">
        <div>
          <dt>货款（可用余额）</dt>
          <dd>
            <MoneyInput value={goodsFen} onChange={setGoods} unit="元" label="货款" least={0} />
          </dd>
        </div>
        <div>
          <dt>保证金（冻结）</dt>
          <dd>
            <MoneyInput
              value={depositFen}
              onChange={fen => {
                setDeposit(fen)
                if (fen !== null && fen <= r.amountFen) setGoods(r.amountFen - fen)
              }}
              unit="元"
              label="保证金"
              least={0}
            />
          </dd>
        </div>
        <div className={split ? 'bad' : undefined}>
          <dt>合计，与来款差</dt>
          <dd>
            {yuan(goods + deposit)}，{yuan(goods + deposit - r.amountFen)}
          </dd>
        </div>
      </dl>
      <h3>理由</h3>
      <Input.TextArea
        rows={2}
        maxLength={200}
        aria-label="认领理由"
        value={reason}
        onChange={e => setReason(e.target.value)}
        placeholder="备案账号一致，户名少后缀"
      />
      {wrong && <Alert type="error" showIcon title={wrong} />}
      <p className="row">
        <ActButton type="primary" loading={busy} {...(why ? { why } : {})} onClick={claim}>
          认领，送复核
        </ActButton>
        <small className="mute">复核前不进余额；经手人不能复核。</small>
      </p>
    </section>
  )
}
