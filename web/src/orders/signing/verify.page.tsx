import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Head, PageContext } from '../../kernel/page.ts'
import { Skeleton } from '../../kernel/kit/Empty.tsx'
import { Input } from '../../kernel/kit/Field.tsx'
import { Crumb, Facts, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { dateTime } from '../../kernel/kit/time.ts'

const inputOf = (query: URLSearchParams) => ({
  documentNo: (query.get('documentNo') ?? '').trim().slice(0, 40),
  hash: (query.get('hash') ?? '').replace(/\s/g, '').slice(0, 64),
})

export const load = ({ query, ensure }: PageContext) => ensure('/api/signing/verify', inputOf(query))
export const head = (): Head => ({
  title: '核验签署文件',
  description: '按编号与 SHA-256 摘要核验双方电子签章的合同文件。',
  noIndex: true,
})

/** 公开核验: a plain form, so that it works without script; with script the browser reckons the hash of a chosen file, the file stays here. */
export default function Verify() {
  const [query] = useSearchParams()
  const input = inputOf(query)
  const read = useLazyCall('/api/signing/verify', input)
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb items={[{ label: '首页', to: '/' }, { label: '核验签署文件' }]} />
        <div className="row pagehd">
          <h1>核验签署文件</h1>
        </div>
        <Panel>
          <Form key={`${input.documentNo}|${input.hash}`} {...input} />
        </Panel>
        <div className="gaptop" role="status">
          {read.isError ? (
            <Note tone="bad">
              <span>{read.error.message}</span>
            </Note>
          ) : !read.data ? (
            <Panel>
              <Skeleton lines={3} />
            </Panel>
          ) : (
            <Result r={read.data} />
          )}
        </div>
      </div>
    </main>
  )
}

function Form({ documentNo, hash }: { documentNo: string; hash: string }) {
  const go = useNavigate()
  const [no, setNo] = useState(documentNo)
  const [typed, setTyped] = useState(hash)
  const [file, setFile] = useState('')
  /** In the browser: nothing is uploaded. Where the browser has no such function the hash is typed. */
  const reckon = async (picked: File | undefined) => {
    if (!picked) return
    if (!('crypto' in globalThis) || !globalThis.crypto.subtle) return setFile('浏览器不支持计算摘要，请填写摘要')
    const digest = await crypto.subtle.digest('SHA-256', await picked.arrayBuffer())
    setTyped([...new Uint8Array(digest)].map(b => b.toString(16).padStart(2, '0')).join(''))
    setFile(`已在本机计算「${picked.name}」的摘要，文件没有上传`)
  }
  return (
    <form
      className="verifyform"
      method="get"
      action="/signing/verify"
      onSubmit={e => {
        e.preventDefault()
        void go(`/signing/verify?documentNo=${encodeURIComponent(no.trim())}&hash=${encodeURIComponent(typed.trim())}`)
      }}
    >
      <Input label="文件编号" name="documentNo" required maxLength={40} value={no} onChange={e => setNo(e.target.value)} />
      <Input
        label="SHA-256 摘要"
        name="hash"
        required
        minLength={16}
        maxLength={64}
        value={typed}
        onChange={e => setTyped(e.target.value)}
        hint="64 位，至少前 16 位；也可以选择 PDF，由浏览器在本机计算"
      />
      <label className="field js">
        <span className="lab">或选择 PDF 文件</span>
        <input type="file" accept=".pdf,application/pdf" onChange={e => void reckon(e.target.files?.[0])} />
        {file && <span className="hint">{file}</span>}
      </label>
      <div>
        <button className="btn ink lg" type="submit">
          核验
        </button>
      </div>
    </form>
  )
}

function Result({ r }: { r: Reply<'/api/signing/verify'> }) {
  if (!r.asked) return <p className="mute">填写编号与摘要后核验。编号在文件上，摘要在合同签署页。</p>
  if (!r.found)
    return (
      <Note tone="bad">
        <span>
          没有相符的文件：编号 {r.documentNo} 与这个摘要不相符。文件改动过一个字节，摘要就不同；请核对编号，或向对方索取原文件。
        </span>
      </Note>
    )
  return (
    <Panel title={r.voided ? '相符，但文件已作废' : '相符'} more={r.whole ? '全部 64 位摘要相符' : '摘要前段相符'}>
      <Facts
        items={[
          ['文件', `${r.title}　${r.documentNo}`],
          ['状态', r.status],
          ['买方', `${r.buyer}${r.buyerSignedAt === null ? '' : `　${dateTime(r.buyerSignedAt)} 签署`}`],
          ['卖方', `${r.mill}${r.sellerSignedAt === null ? '' : `　${dateTime(r.sellerSignedAt)} 签署`}`],
          ['归档', r.archivedAt === null ? '—' : dateTime(r.archivedAt)],
          ...r.seals.map(
            s =>
              [
                s.kind === 'stamp' ? '时间戳证书' : '签章证书',
                <span key={s.serial}>
                  {s.name}
                  {s.kind === 'stamp' && r.stampedAt !== null ? `　${dateTime(r.stampedAt)}` : ''}
                  <small className="mute hash">　序列号 {s.serial}</small>
                </span>,
              ] as const,
          ),
        ]}
      />
      {r.sandbox && <p className="mute sm">证书由沙箱签发，仅供演示，无法律效力。</p>}
    </Panel>
  )
}
