import type { Terms, TermsHead, TermsVersion } from '@mall/contract/orders/contract/contract.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import { compareClauses, countChanges } from '@mall/domain/orders/contract/compareContracts.ts'
import { clauseNo } from '@mall/domain/orders/contract/termsText.ts'
import { ContractChanges } from '@mall/client/ContractPaper.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Empty, Input, Modal, Segmented, Select } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { PaneState } from '../../kernel/kit/PaneState.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { TermsEditor } from './TermsEditor.tsx'
import { TouchedOrders } from './TouchedOrders.tsx'

/** One text: a version to read, its difference to another, the orders that stand by an older one; the draft, its editor and its publication. */
export function TermsPane({ head }: { head: TermsHead }) {
  const { kind, code } = head
  const terms = useLazyCall('/api/ops/getContractTerms', { kind, code })
  const [editing, setEditing] = useState(false)
  if (!terms.data)
    return (
      <section className="panel">
        <PaneState query={terms} />
      </section>
    )
  const draft = terms.data.versions.find(v => v.state === 'draft')
  if (editing)
    return (
      <TermsEditor
        kind={kind}
        code={code}
        from={draft ?? terms.data.versions[0]}
        rev={draft?.rev ?? 0}
        fallbackTitle={`${head.className}产品协议`}
        onDone={() => setEditing(false)}
      />
    )
  return <TermsRead head={head} terms={terms.data} draft={draft} onEdit={() => setEditing(true)} />
}

function TermsRead({
  head,
  terms,
  draft,
  onEdit,
}: {
  head: TermsHead
  terms: Terms
  draft: TermsVersion | undefined
  onEdit(): void
}) {
  const { kind, code } = head
  const why = whyNoRight(useStaff(), 'contract.edit')
  const [view, setView] = useState<'text' | 'compare' | 'orders'>('text')
  const [no, setNo] = useState<number>()
  const shown = terms.versions.find(v => v.versionNo === no) ?? terms.versions[0]
  const inForce = terms.versions.find(isInForce)
  const newest = terms.versions.find(v => v.state === 'published')
  return (
    <section className="panel terms-pane" aria-label={shown?.title ?? head.className}>
      <div className="hd">
        <div>
          <b>{shown?.title ?? `${head.className}产品协议`}</b>
          <small className="mute">{shown ? told(shown, inForce) : '还没有发布，合同里不附这一品种的协议'}</small>
        </div>
        <span className="push row">
          {draft ? <DropDraft kind={kind} code={code} rev={draft.rev} why={why} /> : null}
          <ActButton {...(why ? { why } : {})} onClick={onEdit}>
            {draft ? '编辑草稿' : '起草新版'}
          </ActButton>
          {draft ? <Publish draft={draft} newest={newest} which={{ kind, code }} why={why} /> : null}
        </span>
      </div>
      <div className="terms-tools">
        {terms.versions.length > 0 ? (
          <Select
            aria-label="版本"
            value={shown?.versionNo}
            onChange={setNo}
            options={terms.versions.map(v => ({
              value: v.versionNo,
              label: `第 ${v.versionNo} 版${v.state === 'draft' ? '（草稿）' : v === inForce ? '（现行）' : isAhead(v) ? '（公示中）' : ''}`,
            }))}
          />
        ) : null}
        <Segmented
          aria-label="看什么"
          value={view}
          onChange={setView}
          options={[
            { value: 'text' as const, label: '正文' },
            { value: 'compare' as const, label: '与上一版比' },
            { value: 'orders' as const, label: `按旧版的未完订单 ${terms.openOrders >= 1000 ? '1000+' : terms.openOrders}` },
          ]}
        />
      </div>
      {view === 'orders' ? (
        <TouchedOrders kind={kind} code={code} />
      ) : shown ? (
        view === 'text' ? (
          <TermsText v={shown} />
        ) : (
          <Compare kind={kind} code={code} shown={shown} versions={terms.versions} />
        )
      ) : (
        <Empty className="panel-pad" image={Empty.PRESENTED_IMAGE_SIMPLE} description="起草第一版并发布后，合同会附上它。" />
      )}
    </section>
  )
}

const isAhead = (v: TermsVersion): boolean => v.inForceFrom !== null && v.inForceFrom > Date.now()
const isInForce = (v: TermsVersion): boolean => v.inForceFrom !== null && !isAhead(v)
const dayOf = (at: number | null): string => (at === null ? '' : dateTime(at).slice(0, 10))

const told = (v: TermsVersion, inForce: TermsVersion | undefined): string =>
  v.state === 'draft'
    ? `第 ${v.versionNo} 版草稿，${v.madeByName} ${dateTime(v.madeAt)} 保存${v.note ? `：${v.note}` : ''}`
    : `第 ${v.versionNo} 版${v === inForce ? '，现行' : isAhead(v) ? `，公示中，${dayOf(v.inForceFrom)} 起执行` : ''}，${v.publishedByName || '商城自带'} ${v.publishedAt === null ? '' : dateTime(v.publishedAt)} 发布${v.note ? `：${v.note}` : ''}，摘要 ${v.hash.slice(0, 8)}`

function TermsText({ v }: { v: TermsVersion }) {
  return (
    <div className="paper">
      {v.clauses.map((c, i) => (
        <section key={c.title}>
          <h3>
            {clauseNo(i + 1)}　{c.title}
          </h3>
          {c.paragraphs.map(p => (
            <p key={p}>{p}</p>
          ))}
        </section>
      ))}
    </div>
  )
}

function Compare({
  kind,
  code,
  shown,
  versions,
}: {
  kind: TermsHead['kind']
  code: string
  shown: TermsVersion
  versions: readonly TermsVersion[]
}) {
  const older = versions.filter(v => v.versionNo < shown.versionNo)
  const [fromNo, setFrom] = useState<number>()
  const from = older.find(v => v.versionNo === fromNo) ?? older[0]
  const changes = useLazyCall(
    '/api/ops/compareContractTerms',
    { kind, code, fromNo: from?.versionNo ?? 1, toNo: shown.versionNo },
    { enabled: from !== undefined, keepOld: true },
  )
  if (!from) return <Empty className="panel-pad" image={Empty.PRESENTED_IMAGE_SIMPLE} description="这是第一版，没有可比的。" />
  return (
    <div className="panel-pad">
      <p className="row">
        <Select
          aria-label="与哪一版比"
          value={from.versionNo}
          onChange={setFrom}
          options={older.map(v => ({ value: v.versionNo, label: `与第 ${v.versionNo} 版比` }))}
        />
        {changes.data ? <Tag tone={changes.data.length > 0 ? 'wait' : 'none'}>改 {countChanges(changes.data)} 处</Tag> : null}
      </p>
      {changes.data ? <ContractChanges changes={changes.data} /> : <PaneState query={changes} />}
    </div>
  )
}

interface Which {
  kind: TermsHead['kind']
  code: string
}

const useTermsAgain = () => {
  const client = useQueryClient()
  return () =>
    client.invalidateQueries({ predicate: q => typeof q.queryKey[0] === 'string' && q.queryKey[0].includes('ContractTerms') })
}

function DropDraft({ kind, code, rev, why }: Which & { rev: number; why: string | undefined }) {
  const call = useCaller()
  const again = useTermsAgain()
  const { message, modal } = App.useApp()
  const drop = useMutation({
    mutationFn: () => call('/api/ops/dropContractTermsDraft', { kind, code, rev }),
    onSuccess: () => void message.success('草稿已放弃'),
    onError: e => void message.error(e.message),
    onSettled: again,
  })
  const ask = () =>
    modal.confirm({
      title: '放弃草稿？',
      content: '草稿的内容不再保留，现行版本不变。',
      okText: '放弃草稿',
      cancelText: '先不',
      onOk: () => drop.mutateAsync().catch(() => {}),
    })
  return (
    <ActButton {...(why ? { why } : {})} danger onClick={ask}>
      放弃草稿
    </ActButton>
  )
}

function Publish({
  draft,
  newest,
  which,
  why,
}: {
  draft: TermsVersion
  /** The newest that was published, in force or announced. */
  newest: TermsVersion | undefined
  which: Which
  why: string | undefined
}) {
  const call = useCaller()
  const again = useTermsAgain()
  const { message } = App.useApp()
  const [open, setOpen] = useState(false)
  const [from, setFrom] = useState('')
  const publish = useMutation({
    mutationFn: () => call('/api/ops/publishContractTerms', { ...which, rev: draft.rev, ...(from ? { fromOn: from } : {}) }),
    onSuccess: r => {
      setOpen(false)
      void message.success(
        r.inForceFrom > Date.now()
          ? `《${draft.title}》第 ${r.versionNo} 版已公示，${dayOf(r.inForceFrom)} 起的合同用它`
          : `《${draft.title}》第 ${r.versionNo} 版已发布，此后的合同用它`,
      )
    },
    onError: e => void message.error(e.message),
    onSettled: again,
  })
  const changes = compareClauses({ part: which.code, ofName: draft.title }, newest?.clauses ?? [], draft.clauses)
  return (
    <>
      <ActButton {...(why ? { why } : {})} type="primary" onClick={() => setOpen(true)}>
        发布
      </ActButton>
      <Modal
        open={open}
        title={`发布《${draft.title}》第 ${draft.versionNo} 版？`}
        width={640}
        okText="发布"
        cancelText="先不"
        confirmLoading={publish.isPending}
        onOk={() => publish.mutate()}
        onCancel={() => setOpen(false)}
      >
        <p>发布后不能再改。从执行日起生成的合同用新版；已有合同和已勾选同意的订单仍按原版。</p>
        {which.kind === 'agreement' && newest ? (
          <p className="row">
            <label htmlFor="terms-from">执行日</label>
            <Input id="terms-from" type="date" className="date-field" value={from} onChange={e => setFrom(e.target.value)} />
            <span className="mute">不写为公示期满的最早一天；近一年买过的企业会收到通知</span>
          </p>
        ) : null}
        {changes.length > 0 ? (
          <>
            <p>
              与第 {newest?.versionNo ?? 0} 版的差别 {countChanges(changes)} 处：
            </p>
            <ContractChanges changes={changes} />
          </>
        ) : (
          <p className="warn">与上一版没有差别。</p>
        )}
      </Modal>
    </>
  )
}
