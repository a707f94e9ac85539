import { Panel } from '../../kernel/kit/Panel.tsx'

interface Group {
  label: string
  may: readonly string[]
  mayNot: readonly string[]
}

/** What may be done in a buyer's name and what not, as the server's own table has it. */
export function ProxyTerms({ groups }: { groups: readonly Group[] }) {
  return (
    <Panel
      title="能做与不能做"
      remark="所有查看都可以；以下是会产生改动的操作，每一项都记录在案"
      footer={<span className="mute sm">取消订单只限自己代下、买方尚未确认的；代下的订单须经买方确认才生效。</span>}
      flush
    >
      <table className="tbl cards line terms">
        <thead>
          <tr>
            <th>范围</th>
            <th>可以</th>
            <th>不可以，须买方本人</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(g => (
            <tr key={g.label}>
              <td className="all">
                <b>{g.label}</b>
              </td>
              <td data-l="可以" className="ok">
                <Acts names={g.may} />
              </td>
              <td data-l="不可以" className="mute">
                <Acts names={g.mayNot} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

const FIRST = 4
/** The first acts of a kind; who wants to read all of them opens the rest. */
function Acts({ names }: { names: readonly string[] }) {
  if (names.length === 0) return '—'
  if (names.length <= FIRST + 1) return names.join('、')
  return (
    <details>
      <summary>
        {names.slice(0, FIRST).join('、')} 等 {names.length} 项
      </summary>
      {names.slice(FIRST).join('、')}
    </details>
  )
}
