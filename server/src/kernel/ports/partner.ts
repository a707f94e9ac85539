// What every partner's adapter answers. A partner is a stranger: he may refuse, be silent, or have done what he never said he did.
export type PartnerAnswer<T> =
  | { kind: 'done'; value: T }
  /** His no. `final`: the same question gets the same answer; `alarm`: nothing goes until somebody has put it right (no money left, a wrong key). */
  | { kind: 'refused'; code: string; words: string; final: boolean; alarm?: boolean }
  /** No usable answer. `asked`: the question may have had its effect, so it is asked about by our own key and never sent again blindly. */
  | { kind: 'away'; asked: boolean; why: string }

export const done = <T>(value: T): PartnerAnswer<T> => ({ kind: 'done', value })
