// 预约提货: which units, which hour, which truck and driver. What the road allows is proposed and reckoned while one chooses.
import { Codes } from '@mall/contract/kernel/codes.ts'
import './shipment.css'
import { driverCodeSent } from '@mall/domain/platform/partner/channelWords.ts'
import { nextRequestId } from '@mall/client/requestId.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { legalGrossKg } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { whyTooHeavy } from '@mall/domain/delivery/shipment/allocate.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { payAddress } from '../../orders/order/orderAddress.ts'
import { useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { type Head, notFound, type PageContext } from '../../kernel/page.ts'
import { useFieldErrors } from '../../kernel/useFieldErrors.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Checkbox } from '../../kernel/kit/Choice.tsx'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Crumb, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { HourPick } from './HourPick.tsx'
import { SHIP_READS, shipAddress } from './shipLinks.ts'
import { emptyTruck, truckErrors, type TruckField, TruckForm } from './TruckForm.tsx'
import { UnitTable } from './UnitTable.tsx'

type Plan = Reply<'/api/order/getPickUpPlan'>
const codeOf = (query: URLSearchParams) => (query.get('orderCode') ?? '').trim().slice(0, 40)

export async function load({ query, ensure }: PageContext) {
  const orderCode = codeOf(query)
  if (!orderCode || !(await ensure('/api/order/getPickUpPlan', { orderCode }))) throw notFound('order')
}
export const head = ({ query }: PageContext): Head => ({ title: `预约提货 ${codeOf(query)}`, noIndex: true })

export default function PickUp() {
  const [query] = useSearchParams()
  const orderCode = codeOf(query)
  const plan = useLazyCall('/api/order/getPickUpPlan', { orderCode })
  const order = `/order/orderDetail?orderCode=${encodeURIComponent(orderCode)}`
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb items={[{ label: '我的订单', to: '/order/orderList' }, { label: orderCode, to: order }, { label: '预约提货' }]} />
        <h1 style={{ marginBottom: 12 }}>预约提货</h1>
        {!plan.data ? (
          <Panel>
            {plan.isError ? <Failed message={plan.error.message} onRetry={() => plan.refetch()} /> : <Skeleton lines={8} />}
          </Panel>
        ) : plan.data.why || !plan.data.selfPickup ? (
          <Panel flush>
            <Empty
              title="现在不能预约提货"
              drawing="coil"
              actions={
                <>
                  {plan.data.releasedText && plan.data.selfPickup && (
                    <LinkButton look="primary" to={payAddress(orderCode, true)}>
                      付下一期
                    </LinkButton>
                  )}
                  <LinkButton look="ink" to={order}>
                    看订单
                  </LinkButton>
                </>
              }
            >
              {plan.data.selfPickup ? plan.data.why : '这张订单由钢厂代办运输，车辆由调度安排。'}
              {plan.data.lacks.length > 0 && `（${plan.data.lacks.join('；')}）`}
            </Empty>
          </Panel>
        ) : (
          <Form plan={plan.data} />
        )}
      </div>
    </main>
  )
}

function Form({ plan }: { plan: Plan }) {
  const {
    session: { rights },
    site: { partners },
  } = useBoot()
  const call = useCaller()
  const go = useNavigate()
  const refresh = useRefresh()
  const { errors, check, refused } = useFieldErrors<TruckField>()
  const last = plan.lastTruck
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(plan.proposed))
  const [slotAt, setSlotAt] = useState<number | null>(null)
  const [later, setLater] = useState(false)
  const [truck, setTruck] = useState({ ...emptyTruck, ...(last ? { ...last, driverId: '' } : {}) })
  const request = useRef('')
  useEffect(() => {
    request.current = nextRequestId(request.current)
  }, [])
  const units = plan.units.filter(u => chosen.has(u.unitId))
  const kg = units.reduce((n, u) => n + u.tagKg, 0)
  const axles = later ? 6 : truck.axles
  const tareKg = later ? 15_000 : truck.tareKg
  const legalKg = legalGrossKg(axles)
  const heavy = whyTooHeavy(kg, { legalKg, tareKg })
  const why =
    whyNotRight(rights, 'ship.manage') ??
    (units.length === 0 ? '请选择要装的件' : heavy ? '超过该车限重，请少选几件' : slotAt === null ? '请选择时段' : undefined)
  const book = async () => {
    if (slotAt === null || (!later && !check(truckErrors(truck)))) return
    try {
      const { waybillNo } = await call('/api/order/bookPickUp', {
        requestId: request.current,
        orderCode: plan.orderCode,
        unitIds: units.map(u => u.unitId),
        slotAt,
        ...(later ? {} : { truck }),
      })
      notify.success(later ? '时段已占，请在时段前 2 小时报车。' : `${driverCodeSent('已预约', partners.sms)}。`)
      await refresh(...SHIP_READS)
      await go(shipAddress(waybillNo))
    } catch (error) {
      refused(error, { [Codes.SHIP_PLATE]: 'plate', [Codes.SHIP_DRIVER]: 'driverName', [Codes.SHIP_IDENTITY]: 'driverId' })
      request.current = nextRequestId(request.current)
      await refresh('/api/order/getGateSlots', '/api/order/getPickUpPlan')
    }
  }
  return (
    <div className="stack">
      <Panel title="1 装哪些" remark={`${plan.depotName}，先进先出，已按限重建议一车`} flush>
        {plan.releasedText && (
          <div className="bd">
            <Note tone="wait">
              <span>
                {plan.releasedText}。<Link to={`${payAddress(plan.orderCode, true)}`}>去付</Link>
              </span>
            </Note>
          </div>
        )}
        {plan.lacks.length > 0 && (
          <div className="bd">
            <Note tone="wait">{plan.lacks.join('；')}，配好后可再约一车。</Note>
          </div>
        )}
        <UnitTable units={plan.units} chosen={chosen} onChoose={ids => setChosen(new Set(ids))} />
        <div className="loadsum" aria-live="polite">
          <span>
            本车 <b>{tons(kg)}</b> 吨，{units.length} 件
          </span>
          <span className={heavy ? 'over' : 'mute'}>
            空车 {tons(tareKg)} + 装载 = {tons(kg + tareKg)} 吨，限重 {legalKg / 1000} 吨
          </span>
          {heavy && <span className="over">{heavy}</span>}
          {chosen.size < plan.units.length && !heavy && (
            <span className="mute">还有 {plan.units.length - chosen.size} 件，另约一车</span>
          )}
        </div>
      </Panel>
      <Panel title="2 什么时段">
        <HourPick orderCode={plan.orderCode} value={slotAt} onChange={setSlotAt} />
      </Panel>
      <Panel title="3 车与司机" remark={last && !later ? '已带出上次的车，身份证号须重填' : undefined}>
        <p style={{ marginBottom: 12 }}>
          <Checkbox label="先占时段，时段前 2 小时再报车（逾时释放）" checked={later} onChange={setLater} />
        </p>
        {!later && <TruckForm value={truck} errors={errors} onChange={setTruck} />}
      </Panel>
      <div className="row">
        <Button look="primary" size="lg" onClick={book} disabledReason={why} busyText="正在预约">
          预约提货
        </Button>
        <span className="mute sm">进厂前可以改时段、换车、改装载或取消。</span>
      </div>
    </div>
  )
}
