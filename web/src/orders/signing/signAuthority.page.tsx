import { useLazyCall } from '@mall/client/useCall.ts'
import { yuan, type Fen } from '@mall/domain/kernel/money.ts'
import { AuthorityState } from '@mall/domain/orders/signing/sign.rules.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Empty, Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { StatusTag, Tag } from '../../kernel/kit/Tag.tsx'
import { CompanyPage, JOIN_FIRST } from '../../site/shell/CompanyPage.tsx'
import { AuthorityDialog } from './AuthorityDialog.tsx'

const READ = '/api/signing/getSignAuthorityList'
export const load = ({ boot, ensure }: PageContext) => (boot.session.companyName === null ? undefined : ensure(READ, {}))
export const head = (): Head => ({ title: '签署授权', noIndex: true })

const limitText = (fen: Fen | null) => (fen === null ? '不限金额' : `单笔 ${yuan(fen)} 元以内`)

/** Who may sign for the company, up to which sum, until when; the letters behind it. */
export default function SignAuthority() {
  return (
    <CompanyPage here="/user/signAuthority" title="签署授权" without={`签署授权属于企业。${JOIN_FIRST}`}>
      <Authorities />
    </CompanyPage>
  )
}

function Authorities() {
  const read = useLazyCall(READ, {})
  const send = useSend()
  const refresh = useRefresh()
  const [open, setOpen] = useState(false)
  const whyNot = useWhyNot('people.manage')
  if (read.isError && !read.data) return <Failed message={read.error.message} onRetry={() => read.refetch()} />
  if (!read.data)
    return (
      <Panel>
        <Skeleton lines={6} />
      </Panel>
    )
  const { signers, list, people } = read.data
  const withdraw = async (authorityId: string, name: string) => {
    if (await send('/api/signing/withdrawSignAuthority', { authorityId })) notify.success(`${name} 的签署授权已停用。`)
    await refresh(READ)
  }
  return (
    <>
      <Panel
        title="谁可以签署"
        flush
        more={
          <Button
            look="ink"
            reasonAt="title"
            disabledReason={whyNot ?? (people.length === 0 ? '没有同事有「签署合同」权限' : undefined)}
            onClick={() => setOpen(true)}
            aria-haspopup="dialog"
          >
            上传授权书
          </Button>
        }
      >
        {signers.length === 0 ? (
          <Empty title="还没有人可以签署">在「子账号」把「签署合同」权限给一个角色，再在这里上传他的授权书。</Empty>
        ) : (
          <table className="tbl cards line">
            <thead>
              <tr>
                <th>姓名</th>
                <th>依据</th>
                <th>状态</th>
              </tr>
            </thead>
            <tbody>
              {signers.map(s => (
                <tr key={s.userId}>
                  <td>
                    <b>{s.name}</b> <small className="mute">{s.mobile}</small>
                  </td>
                  <td data-l="依据">
                    {s.agent
                      ? '企业认证的授权书，不限金额'
                      : s.validUntil !== ''
                        ? `授权书至 ${s.validUntil}，${limitText(s.limitFen)}`
                        : '没有授权书'}
                  </td>
                  <td data-l="状态">{s.why === '' ? <Tag tone="good">可以签署</Tag> : <span>{s.why}</span>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      <Panel title="授权书" flush>
        {list.length === 0 ? (
          <Empty title="没有上传过授权书">企业认证时的被授权人不用再传；其他签署人各传一份，钢厂审核后生效。</Empty>
        ) : (
          <table className="tbl cards line">
            <thead>
              <tr>
                <th>授权给</th>
                <th>限额</th>
                <th>有效期</th>
                <th>状态</th>
                <th className="num">操作</th>
              </tr>
            </thead>
            <tbody>
              {list.map(a => (
                <tr key={a.authorityId}>
                  <td>
                    <b>{a.personName}</b> <a href={`/api/file/get?id=${a.fileId}`}>{a.fileName}</a>
                  </td>
                  <td data-l="限额">{limitText(a.limitFen)}</td>
                  <td data-l="有效期">
                    {a.validFrom} 至 {a.validUntil}
                  </td>
                  <td data-l="状态">
                    <StatusTag of={AuthorityState} code={a.state} />
                    {a.reason && <small className="mute"> {a.reason}</small>}
                  </td>
                  <td className="num">
                    {a.state === AuthorityState.waiting || a.state === AuthorityState.approved ? (
                      <Button
                        look="danger"
                        size="sm"
                        reasonAt="title"
                        disabledReason={whyNot}
                        onClick={() => withdraw(a.authorityId, a.personName)}
                      >
                        停用
                      </Button>
                    ) : (
                      '—'
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      {open && <AuthorityDialog people={people} onClose={() => setOpen(false)} />}
    </>
  )
}
