import { useCaller } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { AuthorityState } from '@mall/domain/orders/signing/sign.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { App, Select } from 'antd'
import { useState } from 'react'
import { useStaff, whyNoRight } from '../../kernel/staff.ts'
import { ActButton } from '../../kernel/kit/ActButton.tsx'
import { textColumn, timeColumn } from '../../kernel/kit/columns.tsx'
import { ListFrame } from '../../kernel/kit/ListFrame.tsx'
import type { Column } from '../../kernel/kit/OpsTable.tsx'
import { ReasonDialog } from '../../kernel/kit/ReasonDialog.tsx'
import { SearchWord } from '../../kernel/kit/SearchWord.tsx'
import { StatusTag } from '../../kernel/kit/Tag.tsx'
import { useFilters } from '../../kernel/kit/useFilters.ts'
import { useList } from '../../kernel/kit/useList.ts'

type Row = Reply<'/api/ops/getSignAuthorityQueue'>['list'][number]
const EVERY_STATE = -1
const defaults = { word: '', state: AuthorityState.waiting as number, page: 1 }
const limitText = (fen: Fen | null) => (fen === null ? '不限' : yuan(fen))

/** 签署授权: letters that wait for a look; whoever approves has opened the letter. */
export default function SignAuthorityList() {
  const call = useCaller()
  const client = useQueryClient()
  const staff = useStaff()
  const { message, modal } = App.useApp()
  const [f, set, filtered] = useFilters(defaults, { state: 'number' })
  const [rejecting, setRejecting] = useState<Row | null>(null)
  const why = whyNoRight(staff, 'company.review')
  const letters = useList('/api/ops/getSignAuthorityQueue', f.page, { word: f.word, state: AuthorityState.from(f.state) }, 20_000)
  const decide = async (r: Row, approve: boolean, reason = '') => {
    try {
      await call('/api/ops/decideSignAuthority', { authorityId: r.authorityId, approve, reason })
      void message.success(`${r.companyName} ${r.personName}：${approve ? '已通过' : '已驳回'}`)
    } finally {
      void client.invalidateQueries({ queryKey: ['/api/ops/getSignAuthorityQueue'] })
    }
  }
  const approve = (r: Row) =>
    modal.confirm({
      title: `通过 ${r.personName} 的签署授权`,
      content: `${r.companyName}，单笔上限 ${limitText(r.limitFen)}${r.limitFen === null ? '' : ' 元'}，${r.validFrom} 至 ${r.validUntil}。请确认已看过授权书。`,
      okText: '通过',
      cancelText: '取消',
      onOk: () => decide(r, true).catch((e: Error) => void message.error(e.message)),
    })
  const columns: Column<Row>[] = [
    {
      key: 'company',
      title: '企业 / 被授权人',
      head: true,
      excel: [
        { title: '企业', width: 36, value: r => r.companyName },
        { title: '被授权人', value: r => r.personName },
      ],
      render: r => (
        <>
          <b>{r.personName}</b> <small className="mute">{r.mobile}</small>
          <small className="mute">{r.companyName}</small>
        </>
      ),
    },
    {
      key: 'limit',
      title: '单笔上限，元',
      num: true,
      excel: { title: '单笔上限，元', value: r => limitText(r.limitFen) },
      render: r => limitText(r.limitFen),
    },
    textColumn('valid', '有效期', r => `${r.validFrom} 至 ${r.validUntil}`),
    {
      key: 'file',
      title: '授权书',
      excel: { title: '授权书', value: r => r.fileName },
      render: r => (
        <a href={`/api/file/get?id=${r.fileId}`} className="notes">
          {r.fileName}
        </a>
      ),
    },
    timeColumn('created', '提交', r => r.createdAt),
    {
      key: 'state',
      title: '状态',
      excel: [
        { title: '状态', value: r => AuthorityState.label(r.state) },
        { title: '原因', value: r => r.reason },
        { title: '审核人', value: r => r.reviewerName },
      ],
      render: r => (
        <>
          <StatusTag of={AuthorityState} code={r.state} />
          {r.reason ? <small className="mute">{r.reason}</small> : null}
        </>
      ),
    },
    {
      key: 'acts',
      title: '操作',
      render: r =>
        r.state === AuthorityState.waiting ? (
          <span className="row">
            <ActButton size="small" type="primary" why={why} onClick={() => approve(r)}>
              通过
            </ActButton>
            <ActButton size="small" danger why={why} onClick={() => setRejecting(r)}>
              驳回
            </ActButton>
          </span>
        ) : (
          <span className="mute">—</span>
        ),
    },
  ]
  return (
    <>
      <div className="page-head">
        <h1>签署授权</h1>
        <span className="mute">{letters.data ? `${letters.data.totalCount} 份` : ''}　企业认证的被授权人不用另传</span>
      </div>
      <ListFrame<Row>
        list="signAuthority"
        label="签署授权"
        filtered={filtered}
        filters={
          <>
            <SearchWord value={f.word} placeholder="企业 / 被授权人" onChange={word => set({ word })} />
            <Select
              aria-label="状态"
              value={f.state}
              onChange={state => set({ state })}
              options={[
                ...AuthorityState.rows.map(r => ({ value: r.code as number, label: r.label })),
                { value: EVERY_STATE, label: '全部' },
              ]}
            />
          </>
        }
        {...letters.frame}
        columns={columns}
        rowKey={r => r.authorityId}
        unit="份"
        onPage={page => set({ page })}
        empty="没有等待审核的授权书。企业上传后会出现在这里。"
      />
      {rejecting ? (
        <ReasonDialog
          title={`驳回 ${rejecting.personName} 的签署授权`}
          consequence={`${rejecting.companyName}：授权不生效，本人会看到原因。`}
          okText="驳回"
          usual={['授权书没有加盖公章', '授权书没有写明限额或期限', '被授权人与账号姓名不符']}
          onSend={reason => decide(rejecting, false, reason)}
          onClose={() => setRejecting(null)}
        />
      ) : null}
    </>
  )
}
