import { CertificationState } from '@mall/domain/people/certification/certification.machine.ts'
import type { ReactNode } from 'react'
import { LinkButton } from '../../kernel/kit/Button.tsx'
import { Empty } from '../../kernel/kit/Empty.tsx'
import { type Certification, isCertified, openOf } from './useCertification.ts'

/** Forms show only while they can be written to; else the way to where the matter stands. */
export function Closed({ c, children }: { c: Certification; children: ReactNode }) {
  const open = openOf(c)
  if (open?.state === CertificationState.inReview)
    return (
      <section className="panel">
        <Empty
          title="申请正在审核"
          actions={
            <LinkButton look="ink" to="/enterprise/enterpriseExamine">
              查看审核进度
            </LinkButton>
          }
        >
          审核中不能修改；需要修改时先撤回。
        </Empty>
      </section>
    )
  if (!open && isCertified(c))
    return (
      <section className="panel">
        <Empty
          title="企业已通过认证"
          actions={
            <LinkButton look="ink" to="/enterprise/enterpriseCertification">
              变更企业资料
            </LinkButton>
          }
        >
          要修改资料，先发起变更；审核通过前仍按原资料下单。
        </Empty>
      </section>
    )
  return children
}
