import { useLazyCall } from '@mall/client/useCall.ts'
import { whyNotRight } from '@mall/domain/people/companyAccess/companyRights.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { ConfirmButton } from '../../kernel/kit/Dialog.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { BankAccountForm } from './BankAccountForm.tsx'

/** Accounts in the company's own name: refunds go there, receipts are matched by them. */
export function BankAccounts() {
  const { session } = useBoot()
  const why = whyNotRight(session.rights, 'invoice.manage')
  const accounts = useLazyCall('/api/company/getCompanyBankAccountList', {})
  const [open, setOpen] = useState(false)
  const send = useSend()
  const refresh = useRefresh()
  const list = accounts.data
  const act = async (
    path: '/api/company/deleteCompanyBankAccount' | '/api/company/updateCompanyBankAccountDefault',
    id: string,
  ) => {
    await send(path, { accountId: id })
    await refresh('/api/company/getCompanyBankAccountList')
  }
  return (
    <Panel
      title="银行账户"
      remark="须与企业同名"
      more={
        !open && (
          <Button look="quiet" disabledReason={why} reasonAt="title" onClick={() => setOpen(true)}>
            新增账户
          </Button>
        )
      }
      flush
    >
      {open && (
        <div className="bd">
          <BankAccountForm onDone={() => setOpen(false)} />
        </div>
      )}
      {!list ? (
        <Waiting read={accounts} lines={3} />
      ) : list.length === 0 ? (
        <Empty title="还没有银行账户">登记后，余款退款退到这里，来款也能更快对上。</Empty>
      ) : (
        <table className="tbl cards line">
          <thead>
            <tr>
              <th>开户行</th>
              <th>户名</th>
              <th>联行号</th>
              <th>账号</th>
              <th className="num">操作</th>
            </tr>
          </thead>
          <tbody>
            {list.map(a => (
              <tr key={a.accountId}>
                <td className="all">
                  <b className="strong">{a.subBankName}</b> {a.isDefault && <Tag tone="info">默认</Tag>}{' '}
                  {a.verifiedAt && <Tag tone="good">已验证</Tag>}
                </td>
                <td data-l="户名">{a.accountName}</td>
                <td data-l="联行号">{a.lineNo}</td>
                <td data-l="账号">**** {a.accountTail}</td>
                <td className="num">
                  {!why && (
                    <span className="row acts ends">
                      {!a.isDefault && (
                        <Button size="sm" onClick={() => act('/api/company/updateCompanyBankAccountDefault', a.accountId)}>
                          设为默认
                        </Button>
                      )}
                      <ConfirmButton
                        size="sm"
                        title={`移除尾号 ${a.accountTail} 的账户？`}
                        consequence={`${a.subBankName}。移除后退款不再能选这个账户。`}
                        confirmText="移除账户"
                        onConfirm={() => act('/api/company/deleteCompanyBankAccount', a.accountId)}
                      >
                        移除
                      </ConfirmButton>
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
