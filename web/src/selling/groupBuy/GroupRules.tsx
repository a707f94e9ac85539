import './groupBuy.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import { rulesOf } from '@mall/domain/selling/groupBuy/groupBuy.rules.ts'
import { useState } from 'react'
import { Button } from '../../kernel/kit/Button.tsx'
import { Dialog } from '../../kernel/kit/Dialog.tsx'
import { Waiting } from '../../kernel/kit/Empty.tsx'
import { dateTime } from '../../kernel/kit/time.ts'

/** The version in force, or an older one. */
export const useGroupRules = (version = 0) => useLazyCall('/api/productGroupBuy/getGroupRules', { version })

type Terms = Parameters<typeof rulesOf>[1]
/** 团购规则 beside what they bind, with the group's own figures; without a group the usual ones. */
export function GroupRules({ group, version = 0 }: { group?: Terms | undefined; version?: number }) {
  const read = useGroupRules(version)
  const d = read.data
  if (!d) return <Waiting read={read} lines={6} bare />
  return (
    <>
      <p className="mute sm">
        第 {d.version} 版，{dateTime(d.since)} 起{d.versions.some(v => v.version > d.version) && '，已有新版'}
      </p>
      <ol className="rules">
        {rulesOf(d.paragraphs, group ?? { depositBp: 1000, payHours: 24 }).map(r => (
          <li key={r}>{r}</li>
        ))}
      </ol>
    </>
  )
}

/** 团购规则 with their versions: from the head of the page, and from a membership that was made by one of them. */
export function GroupRulesDialog({
  group,
  version = 0,
  onClose,
}: {
  group?: Terms | undefined
  version?: number
  onClose(): void
}) {
  const [shown, setShown] = useState(version)
  const versions = useGroupRules(shown).data?.versions ?? []
  const now = shown || (versions[0]?.version ?? 0)
  return (
    <Dialog open title="团购规则" onClose={onClose}>
      <GroupRules group={group} version={shown} />
      {versions.length > 1 && (
        <ul className="gversions" aria-label="版本">
          {versions.map(v => (
            <li key={v.version}>
              <Button look="quiet" size="sm" aria-pressed={v.version === now} onClick={() => setShown(v.version)}>
                第 {v.version} 版
              </Button>
              <span className="mute">
                {dateTime(v.since)}　{v.what}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
