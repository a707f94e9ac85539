import './weighing.css'
import type { Reply } from '@mall/contract/main/calls.ts'
import { plateText } from '@mall/domain/delivery/shipment/plate.ts'
import { byDivision, DIVISION_RULE } from '@mall/domain/delivery/shipment/scale.rules.ts'
import { TicketKind, TicketState } from '@mall/domain/delivery/shipment/weighing.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { clock, dateTime, monthDay } from '../../kernel/kit/time.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Deviation, Net } from './Deviation.tsx'
import { ScalePicture } from './ScalePicture.tsx'

/** 称重计量单, A5 across: what hangs in the cab and lies in the file. */
export function TicketPaper({ t }: { t: Reply<'/api/order/getPoundDetail'> }) {
  const { site } = useBoot()
  const plate = plateText(t.plate)
  return (
    <article className="sheet a5" aria-label={`磅单 ${t.ticketNo}`}>
      <div className="top">
        <div>
          <h2>称重计量单</h2>
          <p className="mute">
            {site.siteName}　{t.depotName}计量站
          </p>
        </div>
        <div className="no">
          <b className="strong">{t.ticketNo}</b>
          <br />
          <span className="mute">
            {TicketKind.label(t.kind)}
            {t.supersedes && `，替代 ${t.supersedes}`}
            {t.supersededBy && `　${TicketState.label('superseded')}：${t.supersededBy}`}
          </span>
        </div>
      </div>
      <table className="slipform f4">
        <tbody>
          <tr>
            <th>运单号</th>
            <td>{t.waybillNo}</td>
            <th>提单号</th>
            <td>{t.billNo}</td>
          </tr>
          <tr>
            <th>收货单位</th>
            <td>{t.companyName}</td>
            <th>承运单位</th>
            <td>{t.carrier || '—'}</td>
          </tr>
          <tr>
            <th>货名 规格</th>
            <td>{t.goods}</td>
            <th>材质 件数</th>
            <td>
              {t.grade}　{t.unitCount} 件
            </td>
          </tr>
          <tr>
            <th>车牌 司机</th>
            <td>
              {plate}　{t.driverName}
            </td>
            <th>磅房 司磅员</th>
            <td>
              {t.scaleCode}　{t.weigher}
            </td>
          </tr>
        </tbody>
      </table>
      <table className="slipform">
        <thead>
          <tr>
            <th className="num">毛重</th>
            <th className="num">皮重</th>
            <th className="num">净重{t.control ? '，仅参考' : t.supersededBy ? '，已被替代' : '，结算用'}</th>
          </tr>
        </thead>
        <tbody>
          <tr className="key3">
            <td className="num">
              <Net kg={t.grossKg} />
            </td>
            <td className="num">
              <Net kg={t.tareKg} />
            </td>
            <td className="num">
              <Net kg={t.netKg} />
            </td>
          </tr>
          <tr>
            <td className="num mute">
              {monthDay(t.grossAt)} {clock(t.grossAt)}
            </td>
            <td className="num mute">
              {monthDay(t.tareAt)} {clock(t.tareAt)}
            </td>
            <td className="num mute">
              {t.control ? '理论' : '吊牌'} {tons(t.referenceKg)}，<Deviation {...t} />
            </td>
          </tr>
        </tbody>
      </table>
      <div className="scrollx" tabIndex={0} role="region" aria-label="逐件重量">
        <table className="slipform">
          <thead>
            <tr>
              <th>件号</th>
              <th>炉号</th>
              <th className="num">件数</th>
              <th className="num">吊牌，吨</th>
              <th className="num">理论，吨</th>
              <th className="num">磅分摊，吨</th>
              <th className="num">偏差</th>
            </tr>
          </thead>
          <tbody>
            {t.units.map(u => (
              <tr key={u.unitNo}>
                <td>{u.unitNo}</td>
                <td>{u.heatNo}</td>
                <td className="num">{u.pieces}</td>
                <td className="num">{tons(u.tagKg)}</td>
                <td className="num">{tons(u.theoryKg)}</td>
                <td className="num">{tons(u.scaleKg)}</td>
                <td className="num">
                  {u.permille > 0 ? '+' : u.permille < 0 ? '−' : ''}
                  {Math.abs(u.permille).toFixed(1)}‰
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="base">
        <ScalePicture plate={plate} kg={t.grossKg} at={t.grossAt} />
        <p className="mute">
          校验码 {t.verify}。分度 10 kg；净重按吊牌分摊到件，末件取余。
          <br />
          {t.control
            ? `理计订单按理论重量结算，过磅核对限 ±${t.limitPermille}‰。`
            : `贸易磅差 ±${t.limitPermille}‰ 以内按发货磅结算；超差双方复磅。`}
          {byDivision(t) && (
            <>
              <br />
              {DIVISION_RULE}。
            </>
          )}
          {(t.byHand || t.reason) && (
            <>
              <br />
              {t.byHand && '手工录入。'}
              {t.reason}
            </>
          )}
          <br />
          {dateTime(t.correctedAt ?? t.grossAt)} {t.correctedAt === null ? '出单' : '更正出单'}
        </p>
      </div>
    </article>
  )
}
