import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../kernel/lazyPart.ts'
import { useBoot } from '../../kernel/deps.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { LocateResult } from './LocateResult.tsx'
import { useLocate } from './useRegion.ts'

const CityPicker = lazyPart(() => import('./CityPicker.tsx'))

/** What the browser remembers of having been asked; without storage it is not asked at all. */
const ASKED = 'mall:locate'
const firstTime = (): boolean => {
  try {
    if (localStorage.getItem(ASKED)) return false
    localStorage.setItem(ASKED, '1')
    return true
  } catch {
    return false
  }
}
/** Where a visit begins; nobody is stopped on his way to the goods. */
const ENTRIES = new Set(['/', '/homePage'])

/** Once in a browser's life, to a guest who has no city yet: whether prices shall follow where he is. Nothing is asked of the browser before his yes. */
export default function LocateOffer() {
  const { pathname } = useLocation()
  const { location, session, channel, asksForStats } = useBoot()
  const [shown, setShown] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const { located, locate } = useLocate()
  const may = ENTRIES.has(pathname) && location.isDefault && !session.userStatus && !channel?.commonly && !asksForStats
  useEffect(() => {
    if (may && firstTime()) setShown(true)
  }, [may])
  // On with the visit: the question and its answer stay behind.
  useEffect(() => () => setShown(false), [pathname])
  const close = () => setShown(false)
  return (
    <>
      {shown && (may || located.step !== 'idle') && (
        <aside className="locate" aria-label="定位城市">
          <button type="button" className="x" aria-label="关闭" onClick={close}>
            ×
          </button>
          <div role="status">
            {located.step === 'idle' ? (
              <p>价格和运费随城市不同，现在按 {location.cityName}（默认区域）。位置只用来找城市，不保存。</p>
            ) : (
              <LocateResult
                located={located}
                onDone={close}
                change={() => {
                  close()
                  setChoosing(true)
                }}
              />
            )}
          </div>
          {located.step === 'idle' && (
            <span className="row">
              <Button size="sm" look="ink" onClick={() => void locate()}>
                定位我所在城市
              </Button>
              <Button
                size="sm"
                onClick={() => {
                  close()
                  setChoosing(true)
                }}
              >
                自己选
              </Button>
            </span>
          )}
        </aside>
      )}
      {choosing && (
        <Suspense>
          <CityPicker onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}
