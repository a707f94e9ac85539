import './millCertificate.css'
import type { Reply } from '@mall/contract/main/calls.ts'
import { coatingHead, MEASURED_ONLY, titleOf } from '@mall/domain/delivery/millCertificate/certificate.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { Note } from '../../kernel/kit/Panel.tsx'
import { dateTime } from '../../kernel/kit/time.ts'

type Detail = Reply<'/api/warranty/getWarrantyDetail'>
type Content = Detail['content']

/** The certificate as it is printed: the same words as its PDF, from the same frozen content. */
export function CertSheet({ d }: { d: Detail }) {
  const c = d.content
  const child = c.parentNo !== ''
  const rows: [string, string, string, string][] = [
    child
      ? ['收货单位', c.customer, '拆分自', `${c.parentNo}，${c.buyer}`]
      : ['收货单位', c.buyer, '订单 / 合同', [c.orderCode, c.contractNo].filter(Boolean).join(' / ')],
    ['品名', c.productName, '牌号', c.grade],
    ['规格，mm', c.spec, c.measuredOnly ? '订货标准' : '执行标准', c.standard],
    ['炉号', c.heatNo, '交货状态', c.delivery],
    ['件数', `${c.pieces} ${c.pieceUnit}`, `重量，${c.weightBasis}`, `${tons(c.weightKg)} 吨`],
    child
      ? ['用途', c.useFor || '—', '发货仓库', c.depotName]
      : ['运单 / 车牌', [c.waybillNo, c.plate].filter(Boolean).join(' / '), '发货仓库', c.depotName],
  ]
  return (
    <article className="certsheet">
      <div className="top">
        <div>
          <h1>{titleOf(c)}</h1>
          <p className="mute">{c.measuredOnly ? c.mill : `${c.mill}　EN 10204 3.1 / GB/T 18253`}</p>
        </div>
        <div className="no">
          <b>{c.certNo}</b>
          <br />
          <span className="mute">
            第 {c.versionNo} 版　{dateTime(c.issuedAt)}
          </span>
        </div>
      </div>
      {c.demo && (
        <Note tone="wait">
          <span>演示数据：化学成分与力学性能由炉号推算，没有人检验过，不能作为质量凭证。</span>
        </Note>
      )}
      {c.measuredOnly && (
        <Note tone="wait">
          <span>{MEASURED_ONLY}</span>
        </Note>
      )}
      {c.correction && (
        <Note>
          <span>更正：{c.correction}</span>
        </Note>
      )}
      <h2 className="vh">货与重量</h2>
      <table className="certform f4">
        <tbody>
          {rows.map(([a, b, x, y]) => (
            <tr key={a}>
              <th scope="row">{a}</th>
              <td>{b || '—'}</td>
              <th scope="row">{x}</th>
              <td>{y || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Values title="化学成分，熔炼分析，%" list={c.chemistry} />
      <Values title="力学与工艺性能" list={c.mechanics} />
      {c.coating && <Values title={coatingHead(c.coating)} list={c.coating.rows} />}
      {c.bend && <p className="mute sm gap8">弯曲试验 {c.bend}，受弯曲部位无裂纹。</p>}
      {c.concessions.map(text => (
        <p key={text} className="gap8">
          让步接收：{text}
        </p>
      ))}
      <h2>件号，{c.units.length} 个</h2>
      <div className="certunits">
        {c.units.map(u => (
          <span key={u.unitNo}>
            {u.unitNo}　{u.pieces > 1 ? `${u.pieces} ${c.pieceUnit} ` : ''}
            {tons(u.kg)}
          </span>
        ))}
      </div>
      <div className="base">
        <Qr {...d.qr} />
        <div className="mute">
          扫码核验，或到 /warranty/verify 填写编号和校验码 <b>{d.code}</b>。<br />
          内容摘要 SHA-256 {d.hash.slice(0, 16)}…{d.hash.slice(-8)}，{dateTime(c.issuedAt)} 存证。
          <br />
          {child
            ? `本件是 ${c.parentNo} 的一部分，各份重量合计不超过原件。`
            : '转售请用「质保书拆分」，各份重量合计不会超过原件。'}
          <br />
          检验 {c.inspector}　检验日期 {c.testedOn}
        </div>
        <span className="certseal" aria-hidden="true">
          质量检验
          <br />
          专用章
          {c.demo && (
            <>
              <br />
              （演示）
            </>
          )}
        </span>
      </div>
    </article>
  )
}

function Values({ title, list }: { title: string; list: Content['chemistry'] }) {
  if (list.length === 0) return null
  return (
    <>
      <h2>{title}</h2>
      {/* Narrow screens push the table, not the page. */}
      <div className="scroll" role="region" aria-label={title} tabIndex={0}>
        <table className="certform vals">
          <thead>
            <tr>
              <th>
                <span className="vh">项目</span>
              </th>
              {list.map(v => (
                <th key={v.key} scope="col">
                  {v.label}
                  {v.unit !== '' && v.unit !== '%' && ` ${v.unit}`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr className="lim">
              <th scope="row">标准</th>
              {list.map(v => (
                <td key={v.key}>{v.limit || '—'}</td>
              ))}
            </tr>
            <tr>
              <th scope="row">实测</th>
              {list.map(v => (
                <td key={v.key}>
                  <b>{v.value}</b>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </>
  )
}

function Qr({ size, dots }: Detail['qr']) {
  const path = [...dots].map((dot, i) => (dot === '1' ? `M${i % size} ${Math.floor(i / size)}h1v1h-1z` : '')).join('')
  return (
    <svg
      width="112"
      height="112"
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label="核验二维码"
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  )
}
