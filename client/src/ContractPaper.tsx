// The text of a contract as a page, for the buyer and for the mill's desk: one component, so that both read the same. Its look is its own
// (contractPaper.css), the colours are the tokens that mall and console share.
import { contractSumRows, contractTotalLabel } from '@mall/domain/orders/contract/contractSums.ts'
import type { ContractText } from '@mall/contract/orders/contract/contract.ts'
import { type ClauseChange, textDiff } from '@mall/domain/orders/contract/compareContracts.ts'
import { PriceUnitLabel, yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import type { ReactNode } from 'react'

interface Props {
  document: ContractText
  /** Empty before there is one. */
  contractNo: string
  /** Beside the number: 第 2 版, 预览 ... */
  remark?: string
  /** Against the version before: marked in the text. */
  changes?: readonly ClauseChange[]
  /** Where the seals of buyer and mill stand, if they were not set on the platform. */
  seals?: readonly [buyer: string, mill: string] | undefined
  /** 2 in a page whose h1 is the page's own. */
  level?: 2 | 3
  /** What stands under the text: the seals, later. */
  children?: ReactNode
}

/** The address of a clause in the page. */
export const clauseId = (i: number): string => `clause-${i + 1}`

/** What stands in place of the seals of a contract that was signed on paper; the PDF says the same. */
export const paperSeals = (k: { paperOn: string; paperSigner: string } | null): readonly [string, string] | undefined =>
  k && k.paperOn !== '' ? [`纸质签署 ${k.paperOn}，${k.paperSigner}`, `纸质签署 ${k.paperOn}`] : undefined

export function ContractPaper({ document: d, contractNo, remark = '', changes = [], seals, level = 2, children }: Props) {
  const Title = level === 2 ? 'h2' : 'h3'
  const Head = level === 2 ? 'h3' : 'h4'
  return (
    <article className="paper">
      <Title className="paper-title">{d.title}</Title>
      <p className="paper-no">{[contractNo || '编号在生成合同时给出', remark].filter(Boolean).join('　')}</p>
      <p>
        买方：{d.buyer.name}
        {creditOf(d.buyer)}
      </p>
      <p>
        卖方：{d.seller.name}
        {creditOf(d.seller)}
      </p>
      {d.referenceText ? <p>买方参考：{d.referenceText}</p> : null}
      {d.clauses.map((c, i) => (
        <section key={c.title} id={clauseId(i)}>
          <Head>
            {c.no}　{c.title}
          </Head>
          {i === 0 ? <Goods d={d} /> : null}
          {i === 0 && d.lot ? (
            <>
              <p>{d.lot.title}：</p>
              <ol className="paper-lot">
                {d.lot.rows.map(row => (
                  <li key={row}>{row}</li>
                ))}
              </ol>
            </>
          ) : null}
          <Paragraphs paragraphs={c.paragraphs} change={changes.find(x => x.part === 'template' && x.title === c.title)} />
        </section>
      ))}
      <div className="paper-parties">
        {(
          [
            ['买方', d.buyer],
            ['卖方', d.seller],
          ] as const
        ).map(([role, p], i) => (
          <div key={role}>
            <b>
              {role}　{p.name}
            </b>
            {p.facts.map(f => (
              <small key={f.label}>
                {f.label}：{f.value}
              </small>
            ))}
            {seals ? <small>（{seals[i]}）</small> : null}
          </div>
        ))}
      </div>
      {children}
      {d.agreements.map(a => (
        <section key={a.code} className="paper-annex">
          <Head>
            附：{a.title}
            <small>第 {a.versionNo} 版</small>
          </Head>
          {a.clauses.map(c => (
            <div key={c.title}>
              <p className="paper-sub">
                {c.no}　{c.title}
              </p>
              <Paragraphs paragraphs={c.paragraphs} change={changes.find(x => x.part === a.code && x.title === c.title)} />
            </div>
          ))}
        </section>
      ))}
    </article>
  )
}

const creditOf = (p: ContractText['buyer']): string => (p.creditCode ? `　统一社会信用代码 ${p.creditCode}` : '')

function Goods({ d: { lines, sums: s } }: { d: ContractText }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways on a phone must be reachable by keys
    <div className="paper-scroll" role="region" aria-label="货物与价格" tabIndex={0}>
      <table className="paper-goods">
        <thead>
          <tr>
            <th>产品、规格与要求</th>
            <th className="num">件数</th>
            <th className="num">重量，吨</th>
            <th className="num">单价，元</th>
            <th className="num">金额，元</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(l => (
            <tr key={l.no}>
              <td>
                {l.title}
                {l.extrasText ? <small>{l.extrasText}</small> : null}
                <small>{[l.standard, l.millName].filter(Boolean).join('，')}</small>
              </td>
              <td className="num">
                {l.pieces} {l.pieceUnit}
              </td>
              <td className="num">
                {tons(l.weightKg)}
                {l.fromKg === l.toKg ? null : (
                  <small>
                    {tons(l.fromKg)}–{tons(l.toKg)}
                  </small>
                )}
              </td>
              <td className="num">
                {yuan(l.priceFen)}
                <small>{PriceUnitLabel[l.priceUnit]}</small>
              </td>
              <td className="num">{yuan(l.amountFen)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>货款</td>
            <td className="num">{s.pieces}</td>
            <td className="num">{tons(s.weightKg)}</td>
            <td />
            <td className="num">{yuan(s.goodsFen)}</td>
          </tr>
          {contractSumRows(s).map(({ label, fen }) => (
            <tr key={label}>
              <td colSpan={4}>{label}</td>
              <td className="num">{yuan(fen)}</td>
            </tr>
          ))}
          <tr className="total">
            <td colSpan={4}>
              {contractTotalLabel(s)}　人民币<span className="nowrap">{s.capitalsText}</span>
            </td>
            <td className="num">{yuan(s.totalFen)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Numbered where there are several; what differs from the version before is marked in place. */
function Paragraphs({ paragraphs, change }: { paragraphs: readonly string[]; change: ClauseChange | undefined }) {
  const of = (p: string) => change?.paragraphs.find(x => x.state !== 'same' && x.state !== 'removed' && x.now === p)
  const gone = change?.paragraphs.filter(x => x.state === 'removed') ?? []
  return (
    <>
      {paragraphs.map((p, i) => {
        const changed = of(p)
        return (
          <p key={p}>
            {paragraphs.length > 1 ? `${i + 1}. ` : ''}
            {changed ? <Marked was={changed.was} now={changed.now} /> : p}
          </p>
        )
      })}
      {gone.map(x => (
        <p key={x.was}>
          <del>{x.was}</del>
        </p>
      ))}
    </>
  )
}

/** A paragraph with what went and what came. */
function Marked({ was, now }: { was: string; now: string }) {
  let at = 0
  return (
    <>
      {textDiff(was, now).map(s => {
        at += s.text.length
        const key = `${s.state}${at}`
        if (s.state === 'old') return <del key={key}>{s.text}</del>
        if (s.state === 'new') return <ins key={key}>{s.text}</ins>
        return <span key={key}>{s.text}</span>
      })}
    </>
  )
}

/** What differs between two texts, clause by clause: only the paragraphs that do. */
export function ContractChanges({ changes }: { changes: readonly ClauseChange[] }) {
  return (
    <ul className="paper-changes">
      {changes.map(c => (
        <li key={c.part + c.title}>
          <b>
            {c.title}
            <small>
              {c.ofName}
              {c.state === 'added' ? '，新增' : c.state === 'removed' ? '，删去' : ''}
            </small>
          </b>
          {c.paragraphs
            .filter(p => p.state !== 'same')
            .map(p => (
              <p key={p.was + p.now}>
                <Marked was={p.was} now={p.now} />
              </p>
            ))}
        </li>
      ))}
    </ul>
  )
}
