import { useState } from 'react'
import { useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'

/** 进入合同模式: the whole page is loaded again, so that cart, prices and header are of the contract. */
export function EnterContract({
  ccNo,
  why,
  to = '/frameworkContractCart',
  size,
  label = '进入合同模式',
}: {
  ccNo: string
  why: string
  to?: string
  size?: 'sm'
  label?: string
}) {
  const boot = useBoot()
  const send = useSend()
  const whyNot = useWhyNot('order.create')
  const [busy, setBusy] = useState(false)
  if (boot.ccNo === ccNo && why === '')
    return (
      <LinkButton look="primary" to={to} {...(size ? { size } : {})}>
        合同购物车
      </LinkButton>
    )
  const enter = async () => {
    setBusy(true)
    if (await send('/api/framework/enterContract', { ccNo })) location.assign(to)
    else setBusy(false)
  }
  return (
    <Button
      look="primary"
      {...(size ? { size } : {})}
      onClick={enter}
      disabledReason={why || whyNot || (busy ? '正在进入' : null)}
      reasonAt="title"
    >
      {label}
    </Button>
  )
}
