import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { GateState } from '@mall/domain/delivery/shipment/weighing.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Alert, App, Input, Select, Skeleton } from 'antd'
import { useState } from 'react'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { GateQueue } from './GateQueue.tsx'
import { GateTruck } from './GateTruck.tsx'
import { clock } from './gateAgain.ts'
import { truckInView } from './gateTruck.ts'
import './weighing.css'

const POLL_MS = 10_000

/** 门岗与过磅: today's trucks of a depot, first what stands in the way; the chosen one with the one act that is next. */
export default function GatePage() {
  const call = useCaller()
  const { message } = App.useApp()
  const [f, set] = useFilters({ depot: '', truck: '' })
  const board = useLazyCall('/api/ops/getGateBoard', { depotCode: f.depot }, { keepOld: true, refetchMs: POLL_MS })
  const [word, setWord] = useState('')
  const [scanned, setScanned] = useState('')
  const [stays, setStays] = useState('')
  const b = board.data
  if (!b)
    return board.isError ? (
      <Alert type="warning" showIcon title={board.error.message} />
    ) : (
      <Skeleton active paragraph={{ rows: 8 }} />
    )
  const chosen = truckInView(f.truck, stays, b.trucks)
  if (chosen !== stays) setStays(chosen)
  const find = async () => {
    if (word.trim() === '') return
    try {
      const found = await call('/api/ops/findTruck', { depotCode: b.depotCode, word: word.trim() })
      setScanned(found.passToken)
      set({ truck: found.waybillNo })
      setWord('')
    } catch (e) {
      void message.error(e instanceof Error ? e.message : '没有找到')
    }
  }
  return (
    <div>
      <div className="page-head">
        <h1>门岗与过磅</h1>
        <span className="mute">
          {clock(b.now).slice(0, 5)}　{b.gateName || b.depotName}
          {b.serial ? '　磅接在司磅电脑上' : b.scaleAnswers ? '' : '　磅没有读数，手工录入'}
        </span>
        <span className="mute">
          厂内 {b.inside} 车，今日已出 {b.gone} 车 {tons(b.goneKg)} 吨
        </span>
      </div>
      <div className="gate">
        <section className="panel list" aria-label="车辆">
          <div className="hd">
            <h2>车辆</h2>
            <span className="mute">{b.trucks.length}</span>
          </div>
          <div className="pad">
            <Select
              aria-label="仓库"
              value={b.depotCode}
              onChange={depot => set({ depot, truck: '' })}
              options={b.depots.map(d => ({ value: d.depotCode, label: `${d.name}${d.trucks > 0 ? `（${d.trucks}）` : ''}` }))}
            />
            <Input.Search
              aria-label="车牌、运单号，或扫通行码"
              placeholder="车牌 / 运单号，或扫码"
              value={word}
              onChange={e => setWord(e.target.value)}
              onSearch={() => void find()}
            />
          </div>
          <GateQueue
            b={b}
            onOpen={truck => {
              setScanned('')
              set({ truck })
            }}
          />
          {b.trucks.length === 0 ? (
            <p className="pad mute">今天这个仓库还没有车。调度配车约好时段后出现在这里。</p>
          ) : (
            <ul className="gq">
              {b.trucks.map(t => (
                <li
                  key={t.waybillNo}
                  className={[t.waybillNo === chosen && 'on', (t.state === 'held' || t.state === 'stopped') && 'hot']
                    .filter(Boolean)
                    .join(' ')}
                >
                  <button
                    type="button"
                    aria-current={t.waybillNo === chosen}
                    onClick={() => {
                      setScanned('')
                      set({ truck: t.waybillNo })
                    }}
                  >
                    <span className="mute">{t.slotAt === null ? '—' : clock(t.slotAt).slice(0, 5)}</span>
                    <b>{plateText(t.plate) || '未报车牌'}</b>
                    <StatusTag of={GateState} code={t.state} />
                    <small>
                      {t.why}　{t.goods} {t.unitCount} 件
                    </small>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
        {chosen ? <GateTruck key={chosen} waybillNo={chosen} scanned={scanned} scale={b} /> : null}
      </div>
    </div>
  )
}
