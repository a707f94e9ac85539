import './auction.css'
import { Link } from 'react-router'

/** 质保书 of what was delivered to my company. */
export function Certs({ certNos }: { certNos: readonly string[] }) {
  return certNos.map(no => (
    <Link key={no} className="nowrap certlink" to={`/warranty/warranty?certNo=${no}`}>
      质保书 {no}
    </Link>
  ))
}
