import type { BuyerAccountAsk } from '@mall/contract/people/account/buyerAccountDesk.ts'
import { AccountAskKind } from '@mall/domain/people/session/givenAccount.codes.ts'
import { useMutation } from '@tanstack/react-query'
import { Alert, Modal } from 'antd'

/** The second person reads what the first has answered for; the start password stands before him afterwards. */
export function AgreeDialog({ row, onAgree, onClose }: { row: BuyerAccountAsk; onAgree(): Promise<unknown>; onClose(): void }) {
  const agree = useMutation({ mutationFn: onAgree, onSuccess: onClose })
  return (
    <Modal
      open
      title={`同意${AccountAskKind.label(row.askKind)}：${row.realName} ${row.mobile}`}
      okText="同意，看初始密码"
      cancelText="取消"
      onCancel={onClose}
      onOk={() => agree.mutate()}
      confirmLoading={agree.isPending}
      mask={{ closable: false }}
      width={440}
    >
      <p>
        {row.askerName} 申请：{row.reason}
      </p>
      <p className="hint">
        初始密码只显示一次，由您当面或电话告诉本人。
        {row.askKind === AccountAskKind.reset ? '原来的密码和登录马上失效。' : '看过初始密码的人不能再通过这位客户的企业认证。'}
      </p>
      {agree.isError ? <Alert type="error" showIcon title={agree.error.message} /> : null}
    </Modal>
  )
}
