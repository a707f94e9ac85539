import type { TruckAtGate } from '@mall/contract/delivery/weighing/weighingDesk.ts'
import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, App, Button, Input } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { newRequestId, nextRequestId } from '@mall/client/requestId.ts'
import { kgOf, useGateAgain } from './gateAgain.ts'
import { type Cable, connectScale, heardLately, useCable } from './serialPort.ts'

type Shown = Reply<'/api/ops/readScale'>
const EVERY_MS = 1000

function ConnectScale({ cable, shown }: { cable: Cable; shown: NonNullable<ReturnType<typeof useCable>> }) {
  const right = whyNoRight(useStaff(), 'ship.weigh')
  return (
    <>
      {shown.why ? <Alert type="warning" showIcon title={shown.why} /> : null}
      {shown.state === 'none' ? null : (
        <ActButton
          {...(right ? { why: right } : {})}
          loading={shown.state === 'opening'}
          onClick={() => void connectScale(cable)}
        >
          连接磅
        </ActButton>
      )}
    </>
  )
}

export interface GateScale {
  /** While the scale gives readings nothing is typed. */
  scaleAnswers: boolean
  /** It is on the weighman's own computer. */
  serial: Cable | null
}
/**
 * The scale: a truck is called on it, the reading is shown until it stands still, and booked by the one button that names it. Typed by hand
 * only while the scale is silent.
 */
export function ScaleBox(p: { d: TruckAtGate; kind: 'tare' | 'gross'; scanned: string; scale: GateScale }) {
  const { d, kind } = p
  const { scaleAnswers, serial } = p.scale
  const cable = useCable(serial)
  const open = cable?.state === 'open'
  const staff = useStaff()
  /** Only the weighman's page speaks for the scale. */
  const speaks = cable !== null && whyNoRight(staff, 'ship.weigh') === undefined
  const call = useCaller()
  const again = useGateAgain()
  const { message } = App.useApp()
  const id = useId()
  const [on, setOn] = useState(false)
  const [shown, setShown] = useState<Shown | null>(null)
  const [trouble, setTrouble] = useState('')
  const [plate, setPlate] = useState(p.scanned ? d.plate : '')
  const [code, setCode] = useState(p.scanned)
  const [hand, setHand] = useState('')
  const [reason, setReason] = useState('')
  const requestId = useRef(newRequestId())
  useEffect(() => {
    if (!on) return
    let live = true
    const look = async () => {
      try {
        const s = await call('/api/ops/readScale', {
          waybillNo: d.waybillNo,
          ...(speaks ? { heard: open ? heardLately() : [] } : {}),
        })
        if (live) {
          setShown(s)
          setTrouble('')
        }
      } catch (e) {
        if (live) setTrouble(e instanceof Error ? e.message : '磅没有读数')
      }
    }
    void look()
    const timer = setInterval(() => void look(), EVERY_MS)
    return () => {
      live = false
      clearInterval(timer)
    }
  }, [on, open, speaks, d.waybillNo, call])
  const answers = shown?.answers ?? (cable ? open : scaleAnswers)
  const byHand = cable ? !open || !answers : !answers
  const handKg = kgOf(hand)
  const kg = byHand ? handKg : on && shown?.stable ? (shown.kg ?? undefined) : undefined
  const send = useMutation({
    mutationFn: async () => {
      const weight = {
        kg: kg ?? 0,
        byHand,
        reason: byHand ? reason.trim() : '',
        ...(cable && !byHand ? { heard: heardLately() } : {}),
      }
      if (kind === 'tare') {
        const done = await call('/api/ops/enterMill', { waybillNo: d.waybillNo, plate, code, ...weight })
        return `${d.plate} 已进厂，皮重 ${tons(done.tareKg)} 吨`
      }
      const made = await call('/api/ops/weighGross', { waybillNo: d.waybillNo, requestId: requestId.current, ...weight })
      return `磅单 ${made.ticketNo}，净重 ${tons(made.netKg)} 吨，${made.within ? '在内' : '超差，已转异议'}`
    },
    onSuccess: said => {
      setOn(false)
      setShown(null)
      setHand('')
      setReason('')
      void message.success(said)
    },
    onSettled: () => {
      requestId.current = nextRequestId(requestId.current)
      again()
    },
  })
  const right = whyNoRight(staff, kind === 'tare' ? 'ship.gate' : 'ship.weigh')
  const why =
    right ??
    (kind === 'tare' && plate.trim() === ''
      ? '请填写门口看到的车牌'
      : kind === 'tare' && d.selfPickup && code.trim() === ''
        ? '请输入提货码或扫通行码'
        : byHand
          ? handKg === undefined
            ? '请填写仪表读数，按吨'
            : reason.trim() === ''
              ? '请写明手工录入的原因'
              : undefined
          : !on
            ? '请先上磅'
            : kg === undefined
              ? trouble || shown?.note || '读数稳定 3 秒后才能记'
              : undefined)
  const name = kind === 'tare' ? '皮重' : d.weighing.dispute?.state === 'open' ? '复磅毛重' : '毛重'
  const diff = kind === 'tare' && d.usualKg > 0 && kg !== undefined ? kg - d.usualKg : null
  return (
    <section className="panel pad gacts" aria-label={kind === 'tare' ? '进厂过皮' : '过毛重'}>
      {kind === 'tare' ? (
        <>
          <label htmlFor={`${id}p`}>门口看到的车牌</label>
          <Input
            id={`${id}p`}
            value={plate}
            maxLength={24}
            onChange={e => setPlate(e.target.value)}
            suffix={
              <Button size="small" type="link" onClick={() => setPlate(d.plate)}>
                与预约相同
              </Button>
            }
          />
          <label htmlFor={`${id}c`}>{d.selfPickup ? '提货码（六位），或扫通行码' : '通行码（有的话）'}</label>
          <Input id={`${id}c`} value={code} maxLength={200} autoComplete="off" onChange={e => setCode(e.target.value)} />
        </>
      ) : null}
      {serial && cable && !open ? <ConnectScale cable={serial} shown={cable} /> : null}
      <div className="lcd" role="status">
        <span>
          <em>{shown?.scaleCode ?? '汽车衡'}</em>
          <em>
            {on && shown?.answers
              ? shown.stable
                ? `稳定 ${shown.stableSeconds} 秒`
                : '读数未稳'
              : byHand
                ? '没有读数'
                : '未上磅'}
          </em>
        </span>
        <b>
          {on && shown?.kg != null ? tons(shown.kg) : '—'}
          <i>吨</i>
        </b>
        <span>
          <em>{shown?.sandbox ? '沙箱磅，模拟读数' : ''}</em>
          <em>分度 10 kg</em>
        </span>
      </div>
      {on && shown?.note ? <Alert type="warning" showIcon title={shown.note} /> : null}
      {trouble ? <Alert type="warning" showIcon title={trouble} /> : null}
      {kind === 'tare' && d.usualKg > 0 ? (
        <p className="mute">
          历史皮重 {tons(d.usualKg)} 吨，{d.usualTimes} 次均值
          {diff === null ? '' : `；差 ${diff > 0 ? '+' : ''}${tons(diff)} 吨`}
        </p>
      ) : null}
      {byHand ? (
        <>
          <label htmlFor={`${id}h`}>仪表读数，吨（手工录入）</label>
          <Input id={`${id}h`} value={hand} inputMode="decimal" onChange={e => setHand(e.target.value)} />
          <label htmlFor={`${id}r`}>手工录入的原因</label>
          <Input id={`${id}r`} value={reason} maxLength={200} onChange={e => setReason(e.target.value)} />
        </>
      ) : null}
      <ActButton type="primary" size="large" {...(why ? { why } : {})} loading={send.isPending} onClick={() => send.mutate()}>
        {kg === undefined ? `记${name}` : `记${name} ${tons(kg)} 吨`}
      </ActButton>
      {why ? <p className="mute">{why}</p> : null}
      {send.isError ? <Alert type="error" showIcon title={send.error.message} /> : null}
      {on || !byHand ? (
        <div className="row">
          <Button onClick={() => setOn(true)} disabled={on}>
            上磅
          </Button>
          <Button
            onClick={() => {
              setOn(false)
              setShown(null)
            }}
            disabled={!on}
          >
            下磅
          </Button>
          <span className="mute">{byHand ? '' : '磅在线时不能手工录入'}</span>
        </div>
      ) : null}
    </section>
  )
}
