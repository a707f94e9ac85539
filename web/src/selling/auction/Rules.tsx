import './auction.css'
import { Link } from 'react-router'
import type { Lot } from './lotWords.ts'

/** 规则要点 beside the button that they bind, with their version. */
export function RulesBeside({ lot }: { lot: Lot }) {
  return (
    <details className="rulesbox" open>
      <summary>规则要点，第 {lot.rulesVersion} 版</summary>
      <ul className="rules">
        {lot.rules.map(r => (
          <li key={r}>{r}</li>
        ))}
      </ul>
      <p className="sm">
        <Link to="/auction/rules">完整竞拍规则</Link>
      </p>
    </details>
  )
}
