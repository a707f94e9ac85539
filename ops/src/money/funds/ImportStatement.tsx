import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { ImportLine, STATEMENT_HEAD } from '@mall/domain/money/funds/statement.ts'
import { MOST_BYTES } from '@mall/domain/money/funds/statementFile.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Modal } from 'antd'
import { useRef, useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'

type Preview = Reply<'/api/ops/previewReceiptImport'>
interface Chosen {
  fileName: string
  content: string
  seen: Preview
}

/** The file's own bytes: which letters they are is for the server to find out. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192))
  return btoa(text)
}

/** 导入银行流水: choose, look at it line by line, take it whole. */
export function ImportStatement() {
  const box = useRef<HTMLInputElement>(null)
  const call = useCaller()
  const { message } = App.useApp()
  const why = whyNoRight(useStaff(), 'fund.receipt')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [history, setHistory] = useState(false)
  const look = async (file: File | undefined) => {
    if (box.current) box.current.value = ''
    if (!file) return
    if (file.size > MOST_BYTES) {
      void message.error(`文件超过 ${MOST_BYTES / 1000} KB，请按日期分几份导入`)
      return
    }
    try {
      const content = await base64Of(file)
      const seen = await call('/api/ops/previewReceiptImport', { content })
      setChosen({ fileName: file.name.slice(0, 100), content, seen })
    } catch (e) {
      void message.error((e as Error).message)
    }
  }
  return (
    <>
      <input
        ref={box}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label="银行流水文件"
        onChange={e => void look(e.target.files?.[0])}
      />
      <ActButton {...(why ? { why } : {})} title={`CSV，列：${STATEMENT_HEAD.join('、')}`} onClick={() => box.current?.click()}>
        导入银行流水
      </ActButton>
      <ActButton onClick={() => setHistory(true)}>导入记录</ActButton>
      {chosen && <Look c={chosen} onClose={() => setChosen(null)} />}
      {history && <History onClose={() => setHistory(false)} />}
    </>
  )
}

function Look({ c, onClose }: { c: Chosen; onClose(): void }) {
  const call = useCaller()
  const client = useQueryClient()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const { seen } = c
  const take = async () => {
    setBusy(true)
    try {
      const r = await call('/api/ops/importReceipts', {
        content: c.content,
        fileName: c.fileName,
        booked: seen.booked,
        open: seen.open,
      })
      void message.success(`已导入 ${r.importNo}：自动入账 ${r.booked} 笔，待认领 ${r.open} 笔`)
      onClose()
    } catch (e) {
      void message.error((e as Error).message)
    }
    setBusy(false)
    for (const path of ['/api/ops/getReceiptList', '/api/ops/getReceiptImports'])
      void client.invalidateQueries({ queryKey: [path] })
  }
  const why = seen.importNo
    ? `这份文件已导入过（${seen.importNo}）`
    : seen.badCount > 0
      ? `有 ${seen.badCount} 行有错，改好文件再导入；整份成或不成`
      : seen.booked + seen.open === 0
        ? '流水都已有，没有要导入的'
        : ''
  return (
    <Modal
      open
      width={760}
      title={`导入银行流水　${c.fileName}`}
      okText={`导入 ${seen.booked + seen.open} 笔，${yuan(seen.sumFen)} 元`}
      cancelText="不导入"
      okButtonProps={{ disabled: why !== '' }}
      confirmLoading={busy}
      onOk={take}
      onCancel={onClose}
    >
      <p>
        {seen.lineCount} 行（{seen.encodingText}）：自动入账 {seen.booked}，待认领 {seen.open}，已有跳过 {seen.repeat}，有错{' '}
        {seen.badCount}。
      </p>
      {why && <Alert type={seen.badCount > 0 ? 'error' : 'info'} showIcon message={why} />}
      <div className="import-lines">
        <table className="tbl">
          <thead>
            <tr>
              <th className="num">行</th>
              <th>流水号</th>
              <th>付款户名</th>
              <th className="num">金额，元</th>
              <th>结果</th>
            </tr>
          </thead>
          <tbody>
            {seen.list.map(l => (
              <tr key={l.line}>
                <td className="num">{l.line}</td>
                <td>{l.txnId || '—'}</td>
                <td>{l.payerName || '—'}</td>
                <td className="num">{l.amountFen > 0 ? yuan(l.amountFen) : '—'}</td>
                <td>
                  <StatusTag of={ImportLine} code={l.what} />
                  <small className="mute"> {l.note}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {seen.lineCount > seen.list.length && <p className="mute">只列前 {seen.list.length} 行，有错的在前。</p>}
    </Modal>
  )
}

function History({ onClose }: { onClose(): void }) {
  const read = useLazyCall('/api/ops/getReceiptImports', {})
  return (
    <Modal open width={760} title="银行流水导入记录" footer={null} onCancel={onClose}>
      {read.data ? (
        read.data.list.length === 0 ? (
          <p className="mute">还没有导入过。</p>
        ) : (
          <div className="import-lines">
            <table className="tbl">
              <thead>
                <tr>
                  <th>编号 / 文件</th>
                  <th className="num">行</th>
                  <th className="num">入账</th>
                  <th className="num">待认领</th>
                  <th className="num">已有</th>
                  <th className="num">金额，元</th>
                  <th>谁，何时</th>
                </tr>
              </thead>
              <tbody>
                {read.data.list.map(r => (
                  <tr key={r.importNo}>
                    <td>
                      {r.importNo}
                      <small className="mute">
                        {r.fileName}（{r.encodingText}）
                      </small>
                    </td>
                    <td className="num">{r.lineCount}</td>
                    <td className="num">{r.booked}</td>
                    <td className="num">{r.open}</td>
                    <td className="num">{r.repeat}</td>
                    <td className="num">{yuan(r.sumFen)}</td>
                    <td>
                      {r.who}
                      <small className="mute">{dateTime(r.at)}</small>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )
      ) : (
        <PaneState query={read} />
      )}
    </Modal>
  )
}
