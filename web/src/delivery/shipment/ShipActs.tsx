// 改时段, 报车换车, 取消: what the buyer may do with his truck before it enters.
import { Codes } from '@mall/contract/kernel/codes.ts'
import './shipment.css'
import { bySmsTo, driverCodeSent } from '@mall/domain/platform/partner/channelWords.ts'
import { ENTERED } from '@mall/domain/delivery/shipment/waybill.status.ts'
import { useCaller } from '@mall/client/useCall.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Area } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Note } from '../../kernel/kit/Panel.tsx'
import { HourPick } from './HourPick.tsx'
import { SHIP_READS, type Ship } from './shipLinks.ts'
import { emptyTruck, truckErrors, type TruckField, TruckForm } from './TruckForm.tsx'

export type ShipAct = 'slot' | 'truck' | 'cancel'

export function ShipActs({ ship, start }: { ship: Ship; start: ShipAct | null }) {
  const { rights } = useBoot().session
  const [open, setOpen] = useState<ShipAct | null>(ship.whyNotChange ? null : start)
  const why = whyNotRight(rights, 'ship.manage') ?? (ship.whyNotChange || undefined)
  const close = () => setOpen(null)
  if (ship.ended || !ship.selfPickup || ENTERED.has(ship.status)) return null
  return (
    <>
      <Button
        look={ship.todo?.act === 'slot' ? 'primary' : undefined}
        onClick={() => setOpen('slot')}
        disabledReason={why}
        reasonAt="title"
      >
        改时段
      </Button>
      <Button
        look={ship.todo?.act === 'truck' ? 'primary' : undefined}
        onClick={() => setOpen('truck')}
        disabledReason={why}
        reasonAt="title"
      >
        {ship.plate ? '换车或司机' : '报车'}
      </Button>
      <Button look="danger" onClick={() => setOpen('cancel')} disabledReason={why} reasonAt="title">
        取消提货
      </Button>
      {open === 'slot' && <SlotDialog ship={ship} onClose={close} />}
      {open === 'truck' && <TruckDialog ship={ship} onClose={close} />}
      {open === 'cancel' && <CancelDialog ship={ship} onClose={close} />}
    </>
  )
}

interface Opened {
  ship: Ship
  onClose(): void
}
function SlotDialog({ ship, onClose }: Opened) {
  const { partners } = useBoot().site
  const send = useSend()
  const refresh = useRefresh()
  const [slotAt, setSlotAt] = useState<number | null>(null)
  const save = async () => {
    const done = await send('/api/order/changeShipSlot', { waybillNo: ship.waybillNo, slotAt: slotAt ?? 0 })
    if (done) {
      notify.success(`时段已改，${bySmsTo('司机', partners.sms, '请您告诉司机')}。`)
      onClose()
    }
    await refresh(...SHIP_READS)
  }
  return (
    <Dialog
      open
      wide
      title={`改时段 ${ship.waybillNo}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>先不</Button>
          <Button look="primary" onClick={save} disabledReason={slotAt === null ? '请选择时段' : undefined}>
            改到这个时段
          </Button>
        </>
      }
    >
      <HourPick orderCode={ship.orderCode} value={slotAt} onChange={setSlotAt} />
    </Dialog>
  )
}

function TruckDialog({ ship, onClose }: Opened) {
  const { partners } = useBoot().site
  const call = useCaller()
  const refresh = useRefresh()
  const { errors, check, refused } = useFieldErrors<TruckField>()
  const [truck, setTruck] = useState({ ...emptyTruck, axles: ship.axles, tareKg: ship.tareKg })
  const [reason, setReason] = useState('')
  const save = async () => {
    if (!check(truckErrors(truck))) return
    try {
      const { waits } = await call('/api/order/changeShipTruck', { waybillNo: ship.waybillNo, truck, reason })
      notify.success(waits ? '已提交，等调度批准；批准之前按原车进厂。' : `${driverCodeSent('已更新，原码作废', partners.sms)}。`)
      onClose()
    } catch (error) {
      refused(error, { [Codes.SHIP_PLATE]: 'plate', [Codes.SHIP_DRIVER]: 'driverName', [Codes.SHIP_IDENTITY]: 'driverId' })
    }
    await refresh(...SHIP_READS)
  }
  return (
    <Dialog
      open
      wide
      title={`${ship.plate ? '换车或司机' : '报车'} ${ship.waybillNo}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>先不</Button>
          <Button look="primary" onClick={save} busyText="正在提交">
            {ship.changeNeedsApproval ? '提交调度批准' : '提交'}
          </Button>
        </>
      }
    >
      {ship.changeNeedsApproval && (
        <div style={{ marginBottom: 12 }}>
          <Note tone="wait">离时段不到 2 小时，换车须调度批准，批准之前原车原码有效。</Note>
        </div>
      )}
      <TruckForm value={truck} errors={errors} onChange={setTruck} />
      <Area label="原因" rows={2} maxLength={100} value={reason} onChange={e => setReason(e.target.value)} />
    </Dialog>
  )
}

function CancelDialog({ ship, onClose }: Opened) {
  const send = useSend()
  const refresh = useRefresh()
  const [reason, setReason] = useState('')
  const save = async () => {
    const done = await send('/api/order/cancelShip', { waybillNo: ship.waybillNo, reason })
    if (done) {
      notify.success('已取消，时段已释放，货物回到待装车。')
      onClose()
    }
    await refresh(...SHIP_READS)
  }
  return (
    <Dialog
      open
      title={`取消提货 ${ship.waybillNo}？`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>先不</Button>
          <Button look="primary" onClick={save} disabledReason={reason.trim() === '' ? '请填写原因' : undefined}>
            取消提货
          </Button>
        </>
      }
    >
      <p>时段释放，提货码作废，{ship.units} 件货物仍配给您的订单，可以重新预约。</p>
      <Area label="原因" required rows={2} maxLength={100} value={reason} onChange={e => setReason(e.target.value)} />
    </Dialog>
  )
}
