/** Room for the limit of a hold, so that nothing moves when it is told. */
export function HoldLimitRoom() {
  return <div className="row f6 hold-limit" aria-hidden />
}
