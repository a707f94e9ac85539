import './settlement.css'
import { rowPieces } from '@mall/domain/delivery/settlement/sheet.rules.ts'
import type { SettlementDetail } from '@mall/contract/delivery/settlement/settlement.ts'
import { SettlementMode, type SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { Verdict } from '@mall/domain/delivery/settlement/sheet.machine.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'
import { deviationOf, SCALE_DIFFERENCE_LIMIT_PERMILLE } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { hasScreen } from '../../kernel/routes.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { Deviation as DeviationWords } from '../weighing/Deviation.tsx'

type Row = SettlementDetail['rows'][number]
/** The drawn band reaches to ±8‰; the words beside it say 在内 or 超差. */
const BAND_PERMILLE = 8

/** 理计 is settled by the table: there the scale is only a control. */
const Deviation = ({ r, control }: { r: Row; control: boolean }) => {
  const limit = SCALE_DIFFERENCE_LIMIT_PERMILLE
  const { permille, within } = deviationOf(r.scaleKg, control ? r.theoryKg : r.tagKg)
  const place = (p: number) =>
    ((Math.max(-BAND_PERMILLE, Math.min(BAND_PERMILLE, p)) + BAND_PERMILLE) / (2 * BAND_PERMILLE)) * 100
  return (
    <span className="nowrap">
      <DeviationWords permille={permille} within={control || within} limitPermille={limit} control={control} />
      <span className="devband" aria-hidden="true">
        <u style={{ left: `${place(-limit)}%`, width: `${place(limit) - place(-limit)}%` }} />
        <s style={{ left: `${place(permille)}%` }} />
      </span>
    </span>
  )
}

const decided = (rows: readonly Row[], said: Readonly<Record<string, string>>) =>
  rows.filter(r => r.verdict !== 'open' || said[r.waybillNo]).length

/** 逐车认定. Under a row whose scale the buyer's contradicts lie the two answers. */
/** By table weight the buyer's scale is a control and settles nothing. */
const beyond = (permille: number): boolean => permille > SCALE_DIFFERENCE_LIMIT_PERMILLE
const buyerTone = (settlement: SettlementModeCode, permille: number): string =>
  settlement === SettlementMode.theoretical ? 'mute' : beyond(permille) ? 'dev out' : 'dev in'
const buyerWord = (settlement: SettlementModeCode, permille: number): string =>
  settlement === SettlementMode.theoretical ? '，仅参考' : beyond(permille) ? '，超' : ''

export function SettlementRows({
  s,
  said,
  say,
}: {
  s: SettlementDetail
  said: Readonly<Record<string, 'accept' | 'object'>>
  say: ((waybillNo: string, word: 'accept' | 'object') => void) | undefined
}) {
  const done = decided(s.rows, said)
  const extras = s.rows.some(r => r.serviceFen > 0 || r.freightFen > 0)
  const add = (pick: (r: Row) => number) => s.rows.filter(r => r.verdict !== 'held').reduce((sum, r) => sum + pick(r), 0)
  return (
    <Panel
      title="逐车认定"
      remark={done < s.rows.length ? `已认定 ${done} 行，待认定 ${s.rows.length - done} 行` : `${s.rows.length} 行`}
      more={<span className="mute">±3‰ 内自动认可；争议的一车不挡其余</span>}
      flush
    >
      <div className="scroll">
        <table className="tbl tight cards c3">
          <thead>
            <tr>
              <th>车与货</th>
              <th className="num">订货</th>
              <th className="num">理论 / 吊牌</th>
              <th className="num">结算 / 过磅</th>
              <th className="num">偏差</th>
              <th className="num">贵公司复磅</th>
              <th className="num">货款</th>
              {extras && <th className="num">服务，运费</th>}
              <th>认定</th>
            </tr>
          </thead>
          <tbody>
            {s.rows.map(r => (
              <Fragment key={`${r.waybillNo}-${r.lineNo}`}>
                <tr className={r.verdict === 'held' ? 'held' : undefined}>
                  <td className="all">
                    <b className="strong">{r.title}</b>
                    <small className="mute nowrap">
                      <Waybill no={r.waybillNo} />，{rowPieces(r)}
                    </small>
                  </td>
                  <td className="num" data-l="订货">
                    {tons(r.orderedKg)}
                  </td>
                  <td className="num" data-l="理论 / 吊牌">
                    {tons(r.theoryKg)}
                    <small className="mute">{tons(r.tagKg)}</small>
                  </td>
                  <td className="num" data-l="结算 / 过磅">
                    <b className="strong">{tons(r.settledKg)}</b>
                    <small className="mute">{r.ticketNo ? tons(r.scaleKg) : '未过磅'}</small>
                  </td>
                  <td className="num" data-l="偏差">
                    {r.ticketNo ? <Deviation r={r} control={s.settlement === SettlementMode.theoretical} /> : '—'}
                  </td>
                  <td className="num" data-l="贵公司复磅">
                    {r.buyerKg === null ? (
                      <span className="mute">未复磅</span>
                    ) : (
                      <>
                        {tons(r.buyerKg)}
                        {r.buyerPermille !== null && (
                          <small className={buyerTone(s.settlement, r.buyerPermille)}>
                            差 {r.buyerPermille.toFixed(1)}‰{buyerWord(s.settlement, r.buyerPermille)}
                          </small>
                        )}
                      </>
                    )}
                  </td>
                  <td className="num" data-l="货款">
                    {yuan(r.goodsFen)}
                    <small className="mute">
                      {yuan(r.priceFen)} {PriceUnitLabel[r.priceUnit]}
                    </small>
                  </td>
                  {extras && (
                    <td className="num" data-l="服务，运费">
                      {yuan(r.serviceFen)}
                      <small className="mute">{yuan(r.freightFen)}</small>
                    </td>
                  )}
                  <td data-l="认定">
                    <StatusTag of={Verdict} code={said[r.waybillNo] === 'accept' ? 'accepted' : r.verdict} />
                  </td>
                </tr>
                {say && (r.verdict === 'open' || said[r.waybillNo]) && (
                  <tr>
                    <td className="decide all" colSpan={extras ? 9 : 8}>
                      <Decide r={r} word={said[r.waybillNo]} say={word => say(r.waybillNo, word)} />
                    </td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td className="all">合计{s.heldFen > 0 ? '（不含挂起）' : ''}</td>
              <td className="num" data-l="订货">
                {tons(add(r => r.orderedKg))}
              </td>
              <td className="num hide" />
              <td className="num" data-l="结算 / 过磅">
                {tons(s.settledKg)}
                <small>{tons(add(r => r.scaleKg))}</small>
              </td>
              <td className="hide" colSpan={2} />
              <td className="num" data-l="货款">
                {yuan(s.goodsFen)}
              </td>
              {extras && (
                <td className="num" data-l="服务，运费">
                  {yuan(s.serviceFen)}
                  <small>{yuan(s.freightFen)}</small>
                </td>
              )}
              <td className="hide" />
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  )
}

const Waybill = ({ no }: { no: string }) =>
  hasScreen('/order/orderShipShow') ? (
    <Link to={`/order/orderShipShow?waybillNo=${encodeURIComponent(no)}`} className="link">
      {no}
    </Link>
  ) : (
    <>{no}</>
  )

function Decide({ r, word, say }: { r: Row; word: 'accept' | 'object' | undefined; say(word: 'accept' | 'object'): void }) {
  const differs = r.buyerKg !== null && r.truckKg !== null ? r.buyerKg - r.truckKg : null
  return (
    <>
      <div className="row">
        <b className="strong">
          {differs === null
            ? `这一车过磅与${r.ticketNo ? '吊牌' : '装车清单'}相差 ${Math.abs(r.permille).toFixed(1)}‰，超出 ±3‰。`
            : `贵公司复磅 ${tons(r.buyerKg ?? 0)} 吨，比发货磅${differs < 0 ? '少' : '多'} ${tons(Math.abs(differs))} 吨。`}
        </b>
        <span className="pick" role="radiogroup" aria-label={`运单 ${r.waybillNo} 认定`}>
          {(
            [
              ['accept', `认可发货磅 ${tons(r.truckKg ?? r.scaleKg)} 吨`],
              ['object', '提异议，本车暂不结'],
            ] as const
          ).map(([code, text]) => (
            <label key={code} className={word === code ? 'on' : undefined}>
              <input
                type="radio"
                className="chk"
                name={`say-${r.waybillNo}-${r.lineNo}`}
                checked={word === code}
                onChange={() => say(code)}
              />
              {text}
            </label>
          ))}
        </span>
      </div>
      <p className="hint">提异议后由钢厂司磅与财务会同贵公司复核；这一车已付的货款先挂起，其余照结。</p>
    </>
  )
}
