import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBoot } from '../../kernel/deps.ts'
import { Note } from '../../kernel/kit/Panel.tsx'
import { Mine } from './Mine.tsx'

/** What somebody without a company reads, behind what the page is about. */
export const JOIN_FIRST = '当前账号尚未绑定企业，完成企业认证或接受企业的邀请后可用。'
export const CERTIFY_FIRST = '当前账号尚未绑定企业，请先完成企业认证。'
/** The same with the way to it. */
export const certifyFirst = (about: string): ReactNode => (
  <>
    {about}，当前账号尚未绑定企业，请先<Link to="/enterprise/enterpriseApply">完成企业认证</Link>。
  </>
)

/** A page of the buyer centre for who may see it; `why` says to others why not. */
export const MinePage = ({ why, children, ...mine }: { here: string; title: string; why: ReactNode; children: ReactNode }) => (
  <Mine {...mine}>
    {why ? (
      <Note tone="wait">
        <span>{why}</span>
      </Note>
    ) : (
      children
    )}
  </Mine>
)

/** A page of what belongs to the company; `without` is what its visitor reads who has none. */
export function CompanyPage({ without, ...page }: { here: string; title: string; without: ReactNode; children: ReactNode }) {
  return <MinePage {...page} why={useBoot().session.companyName === null && without} />
}
