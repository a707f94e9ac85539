import { useSend } from '../../kernel/data.ts'

/** 退出合同: the whole page is loaded again, so that prices and cart are the ordinary ones. */
export function LeaveContract() {
  const send = useSend()
  const leave = async () => {
    if (await send('/api/user/leaveCommerceContract', {})) location.reload()
  }
  return (
    <button type="button" className="link" onClick={leave}>
      退出合同
    </button>
  )
}
