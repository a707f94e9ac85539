import './millCertificate.css'
import type { Kg } from '@mall/domain/kernel/money.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { MEASURED_ONLY } from '@mall/domain/delivery/millCertificate/certificate.ts'
import { shownCode } from '@mall/domain/delivery/millCertificate/verifyCode.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Skeleton } from '../../kernel/kit/Empty.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { Crumb, Facts, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { ValueGrid } from './ValueGrid.tsx'

type Said = Reply<'/api/warranty/verify'>

const inputOf = (query: URLSearchParams) => ({
  no: (query.get('no') ?? '').trim().toUpperCase().slice(0, 40),
  code: (query.get('code') ?? '').trim().slice(0, 40),
  sha256: (query.get('sha256') ?? '').replace(/\s/g, '').slice(0, 100),
})
export const load = ({ query, ensure }: PageContext) => ensure('/api/warranty/verify', inputOf(query))
export const head = (): Head => ({
  title: '质保书核验',
  description: '按质保书编号与校验码核验钢材产品质量证明书，不用登录。',
  noIndex: true,
})

/** 公开核验: a plain form and a page drawn by the server, so that whoever stands beside the steel with any phone can ask. */
export default function Verify() {
  const [query] = useSearchParams()
  const input = inputOf(query)
  const read = useLazyCall('/api/warranty/verify', input)
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb items={[{ label: '首页', to: '/' }, { label: '质保书核验' }]} />
        <h1 className="vh">质保书核验</h1>
        <div className="verifygrid">
          <div className="stack" role="status">
            {read.isError ? (
              <Note tone="bad">
                <span>{read.error.message}</span>
              </Note>
            ) : !read.data ? (
              <Panel>
                <Skeleton lines={5} />
              </Panel>
            ) : (
              <Result r={read.data} code={input.code} />
            )}
          </div>
          <Panel title={read.data && read.data.state !== 'blank' ? '再查一份' : '查一份质保书'}>
            <Form key={`${input.no}|${input.code}|${input.sha256}`} {...input} />
          </Panel>
        </div>
      </div>
    </main>
  )
}

function Form({ no, code, sha256 }: ReturnType<typeof inputOf>) {
  const go = useNavigate()
  const [hash, setHash] = useState(sha256)
  const [file, setFile] = useState('')
  /** In the browser: nothing is uploaded. */
  const reckon = async (picked: File | undefined) => {
    if (!picked) return
    if (!globalThis.crypto?.subtle) return setFile('浏览器不支持计算摘要，请填写摘要')
    const digest = await crypto.subtle.digest('SHA-256', await picked.arrayBuffer())
    setHash([...new Uint8Array(digest)].map(b => b.toString(16).padStart(2, '0')).join(''))
    setFile(`已在本机计算「${picked.name}」的摘要，文件没有上传`)
  }
  return (
    <form
      className="verifyform"
      method="get"
      action="/warranty/verify"
      onSubmit={e => {
        e.preventDefault()
        const typed = new FormData(e.currentTarget)
        const of = (key: string) => encodeURIComponent(String(typed.get(key) ?? '').trim())
        void go(`/warranty/verify?no=${of('no')}&code=${of('code')}${of('sha256') ? `&sha256=${of('sha256')}` : ''}`)
      }}
    >
      <Input label="质保书编号" name="no" required maxLength={40} defaultValue={no} placeholder="ZB20261117000083" />
      <Input
        label="校验码"
        name="code"
        required
        maxLength={40}
        defaultValue={code === '' ? '' : shownCode(code.replace(/-/g, ''))}
        hint="12 位，在二维码旁边"
      />
      <details open={sha256 !== ''}>
        <summary>核对电子文件（可选）</summary>
        <Input
          label="PDF 的 SHA-256 摘要"
          name="sha256"
          maxLength={100}
          value={hash}
          onChange={e => setHash(e.target.value)}
          hint="64 位；也可以选择文件，由浏览器在本机计算"
        />
        <label className="field js">
          <span className="lab">或选择 PDF 文件</span>
          <input type="file" accept=".pdf,application/pdf" onChange={e => void reckon(e.target.files?.[0])} />
          {file && <span className="hint">{file}</span>}
        </label>
      </details>
      <button className="btn primary lg wide" type="submit">
        核验
      </button>
      <p className="hint">不用登录。手机扫纸上的二维码直接到本页。</p>
    </form>
  )
}

function Verdict({ tone, title, children }: { tone?: 'wait' | 'bad'; title: string; children: React.ReactNode }) {
  return (
    <section className={tone ? `certverdict ${tone}` : 'certverdict'}>
      {!tone && (
        <svg viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
          <path d="M16 3l11 4v8c0 7-5 11-11 14C10 26 5 22 5 15V7z" />
          <path d="M11 15.5l3.5 3.5 6.5-7" />
        </svg>
      )}
      <div>
        <h2>{title}</h2>
        <p>{children}</p>
      </div>
    </section>
  )
}

function Result({ r, code }: { r: Said; code: string }) {
  const { site } = useBoot()
  const call = site.phone ? `，或致电 ${site.phone}` : ''
  if (r.state === 'blank')
    return (
      <Panel title="核对手里的质保书">
        <p>扫纸上的二维码，或填写编号和校验码。这里显示这份质保书上的内容，请与纸面逐项核对；企业名称只显示一部分。</p>
      </Panel>
    )
  if (r.state === 'pause')
    return (
      <Verdict tone="bad" title="核验已暂停">
        校验码错得太多，请 {Math.ceil(r.seconds / 60)} 分钟后再试。也可以重新扫纸上的二维码{call}。
      </Verdict>
    )
  if (r.state === 'wrong')
    return (
      <Verdict tone="bad" title="校验码不对">
        编号 {r.certNo} 存在，校验码 {shownCode(code.toUpperCase().replace(/[\s-]/g, ''))}{' '}
        不符。可能抄错，也可能被改过；请重新扫码
        {call}。{r.left > 0 ? `还可以试 ${r.left} 次。` : '再试要等一小时。'}
      </Verdict>
    )
  if (r.state === 'unknown')
    return (
      <Verdict tone="bad" title="查不到这份质保书">
        没有 {r.certNo}。编号以 ZB 开头，看纸的右上角。本站没有签发过，请勿据此收货{call}。
      </Verdict>
    )
  const c = r.content
  if (!c) return null
  return (
    <>
      {r.state === 'sound' ? (
        <Verdict title="真件，内容未改">
          {r.certNo}　第 {c.versionNo} 版，与 {dateTime(c.issuedAt)} 签发时一致，有效。
        </Verdict>
      ) : r.state === 'corrected' ? (
        <Verdict tone="wait" title="真件，但已更正">
          {r.certNo} 第 {c.versionNo} 版，已换发第 {r.newVersion} 版：{r.correction}。请向对方索取第 {r.newVersion} 版，以它为准。
        </Verdict>
      ) : (
        <Verdict tone="bad" title="真件，但已撤回">
          {r.certNo} 已于 {dateTime(r.revokedAt ?? 0)} 由持有人撤回，请勿据此收货。
        </Verdict>
      )}
      {r.file === 'same' && (
        <Note>
          <span>文件相符：就是签发的那份 PDF，没有改动过。</span>
        </Note>
      )}
      {r.file === 'other' && (
        <Note tone="bad">
          <span>文件不符：这个摘要不是签发的 PDF。文件改动过一个字节，摘要就不同。</span>
        </Note>
      )}
      {c.demo && (
        <Note tone="wait">
          <span>演示数据：数值由炉号推算，没有人检验过。</span>
        </Note>
      )}
      {c.measuredOnly && (
        <Note tone="wait">
          <span>{MEASURED_ONLY}</span>
        </Note>
      )}
      <Panel title="这份质保书" more="对一对手里的纸">
        {c.parentNo !== '' && <Tag>拆分件</Tag>}
        <Facts
          layout="cols"
          items={[
            ['品名牌号', `${c.productName} ${c.grade}`],
            ['规格，mm', c.spec],
            ['炉号', c.heatNo],
            [c.measuredOnly ? '订货标准' : '标准', c.standard],
            ['件数', `${c.pieces} ${c.pieceUnit}`],
            [`重量，${c.weightBasis}`, `${tons(c.weightKg)} 吨`],
            ['收货单位', c.customer || c.buyer],
            ['交货状态', c.delivery],
            ['检验', `${c.inspector}，${c.testedOn}`],
          ]}
        />
        <p className="certunitlist">
          <span className="mute">件号与吨　</span>
          {c.units.map(u => `${u.unitNo} ${tons(u.kg)}`).join('，')}
        </p>
        <div className="gaptop">
          <ValueGrid
            values={[...c.chemistry, ...c.mechanics, ...(c.coating?.rows ?? [])].map(v => ({ ...v, own: '', bad: '' as const }))}
          />
        </div>
        {c.concessions.map(text => (
          <p key={text} className="gap8">
            让步接收：{text}
          </p>
        ))}
      </Panel>
      {r.chain && <Chain r={r} chain={r.chain} c={c} />}
    </>
  )
}

function Chain({ r, chain, c }: { r: Said; chain: NonNullable<Said['chain']>; c: NonNullable<Said['content']> }) {
  // A child that was taken back has no part of the parent any more.
  const own = r.state === 'revoked' ? 0 : c.weightKg
  const others = chain.splitKg - own
  const left = chain.parentKg - chain.splitKg
  const width = (kg: Kg) => ({ width: `${(100 * kg) / chain.parentKg}%` })
  return (
    <Panel title="从哪来" more="重量合计不超过原件">
      <ol className="certchain">
        <li>
          <span>
            {c.mill}　原件 {chain.parentNo}
            <small className="mute">
              {dateTime(chain.parentAt)} 签发给 {c.buyer}
            </small>
          </span>
          <span className="nowrap">
            {chain.parentPieces} {c.pieceUnit} {tons(chain.parentKg)} 吨
          </span>
        </li>
        <li>
          <span>
            拆给 {c.customer}　本件
            <small className="mute">{dateTime(c.issuedAt)} 由持有人拆分，系统签发</small>
          </span>
          <b className="nowrap">
            {c.pieces} {c.pieceUnit} {tons(c.weightKg)} 吨
          </b>
        </li>
      </ol>
      <div
        className="certshare"
        role="img"
        aria-label={`本件 ${tons(own)} 吨，其他拆分件 ${tons(others)} 吨，未拆 ${tons(left)} 吨`}
      >
        {own > 0 && (
          <span className="b" style={width(own)}>
            本件 {tons(own)}
          </span>
        )}
        {others > 0 && (
          <span className="a" style={width(others)}>
            其他 {tons(others)}
          </span>
        )}
        {left > 0 && (
          <span className="c" style={width(left)}>
            未拆 {tons(left)}
          </span>
        )}
      </div>
    </Panel>
  )
}
