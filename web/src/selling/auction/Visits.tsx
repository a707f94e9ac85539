import './auction.css'
import { liftText } from '@mall/domain/selling/auction/landed.ts'
import { type FormEvent, useId, useState } from 'react'
import { useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { useServerNow } from '../../kernel/kit/Countdown.tsx'
import { ConfirmButton, Dialog } from '../../kernel/kit/Dialog.tsx'
import { Input, NumberInput, Select } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Facts, Panel } from '../../kernel/kit/Panel.tsx'
import { day, monthDay, weekday } from '../../kernel/kit/time.ts'
import { bids } from './company.ts'
import { isOver, type Lot, seenText } from './lotWords.ts'

/** 看货与提货: days to look at the goods, who to ring up, what is due when. */
export function Visits({ lot, again }: { lot: Lot; again(): unknown }) {
  const { session } = useBoot()
  const send = useSend()
  const [open, setOpen] = useState(false)
  const booked = lot.mine?.visitOn ?? null
  const today = day(useServerNow(60_000))
  const past = (on: string) => on < today
  const free = lot.inspections.filter(i => i.left > 0 && !past(i.on))
  const cancel = async () => {
    if (await send('/api/bidding/cancelInspection', { biddingNo: lot.biddingNo })) await again()
  }
  return (
    <Panel title="看货、付款与提货">
      <Facts
        items={[
          [
            '看货',
            lot.inspections.length === 0 ? (
              seenText(lot).noDay
            ) : (
              <ul className="visits">
                {lot.inspections.map(i => (
                  <li key={`${i.on}${i.from}`}>
                    {monthDay(`${i.on}T00:00:00+08:00`)} {weekday(i.on)} {i.from}–{i.to}　{i.place || lot.depotName}
                    <small className="mute">　{past(i.on) ? '已过' : i.left > 0 ? `还可预约 ${i.left} 家` : '约满'}</small>
                  </li>
                ))}
              </ul>
            ),
          ],
          ['付款', `中标后 ${lot.payHours} 小时内付清`],
          [
            '提货',
            `${liftText(lot.liftDays)}，最晚 ${lot.mine?.award?.liftBy || lot.liftUntil}${lot.overdueFenPerTonDay > 0 ? `，超期堆存费每吨每天 ${lot.overdueFenPerTonDay / 100} 元，提货时由仓库另收` : ''}`,
          ],
          ...(lot.contact.name || lot.contact.phone
            ? [
                [
                  '联系人',
                  <>
                    {lot.contact.name} {lot.contact.phone && <a href={`tel:${lot.contact.phone}`}>{lot.contact.phone}</a>}
                  </>,
                ] as const,
              ]
            : []),
        ]}
      />
      {lot.noticeText && <p className="lotnotice">{lot.noticeText}</p>}
      {bids(session) && lot.inspections.length > 0 && !isOver(lot.state) && (
        <div className="row gap8">
          {booked ? (
            <>
              <span>
                已预约 {monthDay(`${booked}T00:00:00+08:00`)} {weekday(booked)} 看货
              </span>
              <ConfirmButton
                look="quiet"
                title={`取消 ${booked} 的看货预约？`}
                consequence="名额让给别家；之后有空位还可以再约。"
                confirmText="取消预约"
                onConfirm={cancel}
              >
                取消预约
              </ConfirmButton>
            </>
          ) : (
            <Button
              disabledReason={free.length === 0 ? (lot.inspections.every(i => past(i.on)) ? '看货日已过' : '看货名额已满') : null}
              onClick={() => setOpen(true)}
            >
              预约看货
            </Button>
          )}
        </div>
      )}
      {open && <VisitDialog lot={lot} days={free} again={again} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function VisitDialog({ lot, days, again, onClose }: { lot: Lot; days: Lot['inspections']; again(): unknown; onClose(): void }) {
  const id = useId()
  const send = useSend()
  const { session } = useBoot()
  const [on, setOn] = useState(days[0]?.on ?? '')
  const [people, setPeople] = useState<number | null>(2)
  const [contact, setContact] = useState(session.userInfo?.nickName ?? '')
  const [plate, setPlate] = useState('')
  const [errors, setErrors] = useState<{ people?: string; contact?: string }>({})
  const [busy, setBusy] = useState(false)
  const submit = async (e: FormEvent) => {
    e.preventDefault()
    if (busy) return
    const wrong = {
      ...(people === null || !Number.isInteger(people) || people < 1 || people > 10 ? { people: '1 到 10 人' } : {}),
      ...(contact.trim() === '' ? { contact: '请填写到场人' } : {}),
    }
    setErrors(wrong)
    if (people === null || Object.keys(wrong).length > 0) return
    setBusy(true)
    const done = await send('/api/bidding/bookInspection', {
      biddingNo: lot.biddingNo,
      on,
      people,
      contact: contact.trim(),
      plate: plate.trim(),
    })
    setBusy(false)
    if (!done) return
    notify.success(`已预约 ${on} 看货，带身份证到 ${lot.depotName} 门岗登记`)
    await again()
    onClose()
  }
  return (
    <Dialog
      open
      title={`预约看货 ${lot.biddingNo}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" form={id} look="primary" busy={busy} busyText="正在预约">
            预约
          </Button>
        </>
      }
    >
      <form id={id} className="form" method="post" onSubmit={submit} noValidate>
        <Select label="哪一天" required value={on} onChange={e => setOn(e.target.value)}>
          {days.map(d => (
            <option key={`${d.on}${d.from}`} value={d.on}>
              {d.on} {weekday(d.on)} {d.from}–{d.to}
            </option>
          ))}
        </Select>
        <NumberInput label="几个人" required size="lg" unit="人" value={people} error={errors.people} onChange={setPeople} />
        <Input
          label="到场人"
          required
          maxLength={20}
          value={contact}
          error={errors.contact}
          onChange={e => setContact(e.target.value)}
        />
        <Input label="车牌" maxLength={20} value={plate} hint="开车进厂的填写" onChange={e => setPlate(e.target.value)} />
      </form>
    </Dialog>
  )
}
