import { bankNumberText } from '@mall/domain/money/funds/statement.ts'
import { saveExcel, sheetOf } from '@mall/client/excel.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { STATEMENT_HEAD, ImportLine } from '@mall/domain/money/funds/statement.ts'
import { MOST_BYTES } from '@mall/domain/money/funds/statementFile.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Modal, Select } from 'antd'
import { useRef, useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { uploadForm } from '../../kernel/uploadSheet.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { QueueTabs } from '../../kernel/kit/QueueTabs.tsx'
import { saveBook } from '../../kernel/kit/saveBook.ts'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { StatementColumns } from './StatementColumns.tsx'

type Preview = Reply<'/api/ops/previewReceiptImport'>
interface Chosen {
  file: File
  account: string
  seen: Preview
}
const KINDS = '.csv,.txt,.tsv,.xlsx,.xls,.xml,.sta,.mt940,.940'
const MIB = 1024 * 1024

/** The form for a bank that writes no file at all; a second sheet says what goes where. */
const saveTemplate = () =>
  saveBook('银行流水导入模板', [
    sheetOf(
      '流水',
      STATEMENT_HEAD.map(title => ({ title, width: 24, value: () => null })),
      [],
    ),
    sheetOf(
      '填写说明',
      [
        { title: '列', width: 14, value: (r: readonly [string, string]) => r[0] },
        { title: '怎么填', width: 60, value: r => r[1] },
      ],
      [
        ['流水号', '银行回单上的流水号，6-64 位字母、数字或横线；把整列设为文本再填'],
        ['付款户名', '与银行回单一致'],
        ['付款账号', '6-40 位数字；把整列设为文本再填'],
        ['收款账号', '本单位的收款账户，或客户的专属账号'],
        ['金额', '元，最多两位小数'],
        ['附言', '可空，不超过 200 字'],
        ['时间', '如 2026-11-21 09:58'],
      ] as const,
    ),
  ])

/** 导入银行流水: choose the bank's file, look at it line by line, take what can be taken. */
export function ImportStatement() {
  const box = useRef<HTMLInputElement>(null)
  const { message } = App.useApp()
  const why = whyNoRight(useStaff(), 'fund.receipt')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [busy, setBusy] = useState(false)
  const [history, setHistory] = useState(false)
  const look = async (file: File | undefined, account = '') => {
    if (box.current) box.current.value = ''
    if (!file) return
    if (file.size > MOST_BYTES) {
      void message.error(`文件超过 ${MOST_BYTES / MIB} MB，请按日期分几份导出`)
      return
    }
    setBusy(true)
    try {
      setChosen({ file, account, seen: await uploadForm('/api/ops/previewReceiptImport', file, { accountNo: account }) })
    } catch (e) {
      void message.error((e as Error).message)
    }
    setBusy(false)
  }
  return (
    <>
      <input
        ref={box}
        type="file"
        accept={KINDS}
        hidden
        aria-label="银行流水文件"
        onChange={e => void look(e.target.files?.[0])}
      />
      <ActButton
        {...(why ? { why } : {})}
        loading={busy}
        title="网银导出的明细：Excel（.xlsx、.xls）、CSV、TXT、CAMT.053、MT940"
        onClick={() => box.current?.click()}
      >
        导入银行流水
      </ActButton>
      <ActButton onClick={() => void saveTemplate()}>下载模板</ActButton>
      <ActButton onClick={() => setHistory(true)}>导入记录</ActButton>
      {chosen &&
        (chosen.seen.ask ? (
          <StatementColumns
            fileName={chosen.file.name}
            ask={chosen.seen.ask}
            onSaved={() => void look(chosen.file, chosen.account)}
            onClose={() => setChosen(null)}
          />
        ) : (
          <Look c={chosen} onAccount={account => void look(chosen.file, account)} onClose={() => setChosen(null)} />
        ))}
      {history && <History onClose={() => setHistory(false)} />}
    </>
  )
}

const SHOWN = 300
const WHATS = [
  { state: 'take', label: '可收' },
  { state: 'repeat', label: '已有' },
  { state: 'bad', label: '不能收' },
  { state: 'skip', label: '不是来款' },
] as const
type What = (typeof WHATS)[number]['state']

const saveRest = (name: string, rest: Preview['rest']) =>
  saveExcel(
    `${name.replace(/\.[^.]*$/, '')}-没有收的`,
    [
      { title: '文件第几行', width: 12, value: (r: Preview['rest'][number]) => r.line },
      { title: '结果', width: 12, value: r => ImportLine.label(r.what) },
      { title: '为什么', width: 48, value: r => r.note },
      { title: '流水号', width: 28, value: r => bankNumberText(r.txnId) },
      { title: '付款户名', width: 32, value: r => r.payerName },
      { title: '金额，元', value: r => ({ fen: r.amountFen }) },
    ],
    rest,
  )

function Look({ c, onAccount, onClose }: { c: Chosen; onAccount(account: string): void; onClose(): void }) {
  const client = useQueryClient()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const { seen } = c
  const taken = seen.booked + seen.open
  const counts = { take: taken, repeat: seen.repeat, bad: seen.badCount, skip: seen.skipCount }
  const [what, setWhat] = useState<What>(taken > 0 ? 'take' : seen.badCount > 0 ? 'bad' : 'repeat')
  const rest = seen.rest.filter(r => r.what === what)
  const shown = what === 'take' ? seen.list : rest.slice(0, SHOWN)
  const take = async () => {
    setBusy(true)
    try {
      const { booked, open, sumFen } = seen
      const r = await uploadForm('/api/ops/importReceipts', c.file, {
        accountNo: c.account,
        booked: String(booked),
        open: String(open),
        sumFen: String(sumFen),
      })
      void message.success(
        `已导入 ${r.importNo}：自动入账 ${r.booked} 笔，待认领 ${r.open} 笔${r.leftOut > 0 ? `，没有收 ${r.leftOut} 行` : ''}`,
      )
      onClose()
    } catch (e) {
      void message.error((e as Error).message)
    }
    setBusy(false)
    for (const path of ['/api/ops/getReceiptList', '/api/ops/getReceiptImports'])
      void client.invalidateQueries({ queryKey: [path] })
  }
  return (
    <Modal
      open
      width={920}
      title={`导入银行流水　${c.file.name}`}
      okText={`收 ${taken} 笔，${yuan(seen.sumFen)} 元`}
      cancelText="不导入"
      okButtonProps={{ disabled: taken === 0 }}
      confirmLoading={busy}
      onOk={take}
      onCancel={onClose}
    >
      <dl className="kv statement-facts">
        <div>
          <dt>银行</dt>
          <dd>
            {seen.layoutName}（{seen.encodingText}）
          </dd>
        </div>
        <div>
          <dt>本方账户</dt>
          <dd>
            {seen.accountNo || (seen.needsAccount ? '文件里没写' : '每行各有')}
            {seen.accountName && <small className="mute">　{seen.accountName}</small>}
          </dd>
        </div>
        <div>
          <dt>收入</dt>
          <dd>
            {seen.inCount} 笔，{yuan(seen.inFen)} 元
            {seen.saidInFen !== null && (
              <small className="mute">
                　{seen.saidInFen === seen.inFen ? '与银行写的总额相符' : `银行写的总额 ${yuan(seen.saidInFen)} 元`}
              </small>
            )}
          </dd>
        </div>
        <div>
          <dt>支出</dt>
          <dd>
            {seen.outCount} 笔，{yuan(seen.outFen)} 元
          </dd>
        </div>
      </dl>
      {seen.notes.map(note => (
        <Alert key={note} type="warning" showIcon title={note} className="gap" />
      ))}
      {seen.importNo && (
        <Alert
          type="info"
          showIcon
          title={`这份文件导入过（${seen.importNo}）${taken > 0 ? '，还有没收的' : '，没有新的'}`}
          className="gap"
        />
      )}
      {(seen.needsAccount || c.account !== '') && (
        <label className="statement-account">
          文件是哪个账户的
          <Select
            value={c.account || null}
            placeholder={seen.accounts.length > 0 ? '请选择本单位的账户' : '还没有设置收款账户'}
            options={seen.accounts.map(a => ({ value: a.accountNo, label: `${a.accountNo}　${a.name}` }))}
            onChange={onAccount}
          />
        </label>
      )}
      <div className="statement-tabs">
        <QueueTabs tabs={WHATS} now={what} counts={counts} label="每行的结果" onPick={state => setWhat(state)} />
        {seen.rest.length > 0 && (
          <button type="button" className="link nowrap" onClick={() => void saveRest(c.file.name, seen.rest)}>
            下载没有收的 {seen.rest.length} 行
          </button>
        )}
      </div>
      <div className="import-lines">
        {shown.length === 0 ? (
          <p className="mute">没有这样的行。</p>
        ) : (
          <table className="tbl">
            <thead>
              <tr>
                <th className="num">行</th>
                <th>付款户名</th>
                <th className="num">金额，元</th>
                <th>结果</th>
                <th>流水号</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(l => (
                <tr key={`${l.line}-${l.txnId}`}>
                  <td className="num">{l.line}</td>
                  <td>
                    {l.payerName || '—'}
                    {'paidAt' in l && (
                      <small className="mute">
                        尾号 {l.payerTail}，{dateTime(l.paidAt)}
                      </small>
                    )}
                  </td>
                  <td className="num">{l.amountFen === 0 ? '—' : yuan(l.amountFen)}</td>
                  <td>
                    <StatusTag of={ImportLine} code={l.what} />
                    <small className="mute"> {l.note}</small>
                  </td>
                  <td className="statement-no">{bankNumberText(l.txnId) || '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {counts[what] > shown.length && <p className="mute">只列前 {shown.length} 行。</p>}
    </Modal>
  )
}

function History({ onClose }: { onClose(): void }) {
  const read = useLazyCall('/api/ops/getReceiptImports', {})
  return (
    <Modal open width={920} title="银行流水导入记录" footer={null} onCancel={onClose}>
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
                  <th className="num">没有收</th>
                  <th className="num">金额，元</th>
                  <th>操作人，时间</th>
                </tr>
              </thead>
              <tbody>
                {read.data.list.map(r => (
                  <tr key={r.importNo}>
                    <td>
                      {r.importNo}
                      <small className="mute">
                        {r.fileName}（{[r.layoutName, r.encodingText].filter(t => t !== '').join('，')}）
                      </small>
                    </td>
                    <td className="num">{r.lineCount}</td>
                    <td className="num">{r.booked}</td>
                    <td className="num">{r.open}</td>
                    <td className="num">{r.repeat}</td>
                    <td className="num">{r.leftOut}</td>
                    <td className="num">{yuan(r.sumFen)}</td>
                    <td>
                      {r.who}
                      <small className="mute">{dateTime(r.at)}</small>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className="mute">导入不能整份撤销：收进来的钱可能已经用了。认错的逐笔「撤销认领」。</p>
          </div>
        )
      ) : (
        <PaneState query={read} />
      )}
    </Modal>
  )
}
