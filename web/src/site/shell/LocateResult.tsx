import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { areaWords, type Located } from './useRegion.ts'

/** What 定位 found, in words, with the ways on. `change` leads to the choice by hand, where there is one to lead to. */
export function LocateResult({ located, onDone, change }: { located: Located; onDone: () => void; change?: () => void }) {
  const { location } = useBoot()
  const changeButton = change && (
    <Button size="sm" onClick={change}>
      更换
    </Button>
  )
  switch (located.step) {
    case 'idle':
      return null
    case 'asking':
      return <p>正在定位，浏览器询问时请选择允许。</p>
    case 'none':
      return (
        <>
          <p>{located.why}</p>
          <span className="row">{changeButton}</span>
        </>
      )
    case 'same':
      return <p>定位到 {located.region.cityName}，与现在的城市相同。</p>
    case 'other':
      return (
        <>
          <p>
            定位到 {located.region.cityName}（{areaWords(located.region)}）。您选的是 {location.cityName}，没有改动。
          </p>
          <span className="row">
            <Button size="sm" look="ink" onClick={located.take}>
              改为 {located.region.cityName}
            </Button>
            <Button size="sm" onClick={onDone}>
              保留 {location.cityName}
            </Button>
          </span>
        </>
      )
    case 'taken':
      return (
        <>
          <p>
            已定位到 {located.region.cityName}，按{areaWords(located.region)} 报价。
          </p>
          <span className="row">
            <Button size="sm" onClick={async () => (await located.undo()) && onDone()}>
              撤销
            </Button>
            {changeButton}
          </span>
        </>
      )
  }
}
