"""MatrixGame: solves a zero-sum game in which two players choose at once; gives its value and both best mixtures."""

from __future__ import annotations

from typing import Final, final

from hairpin.engine.compat import i64, vec

MOST: Final = 8  # most rows, and most columns
WIDTH: Final = 2 * MOST + 1
TINY: Final = 1e-11


@final
class MatrixGame:
    """Fill `pay` (row by row, MOST to a row), set `rows` and `columns`, call `solve`; the row player maximises.

    It looks for a pure saddle point first. Without one it solves a small linear program by the simplex method.
    """

    __slots__ = ("column_mix", "columns", "pay", "row_mix", "rows", "tableau", "value")

    def __init__(self) -> None:
        self.pay: vec[float] = vec[float]([0.0] * (MOST * MOST))
        self.rows: i64 = 0
        self.columns: i64 = 0
        self.value: float = 0.0
        self.row_mix: vec[float] = vec[float]([0.0] * MOST)
        self.column_mix: vec[float] = vec[float]([0.0] * MOST)
        self.tableau: vec[float] = vec[float]([0.0] * ((MOST + 1) * WIDTH))

    def solve(self) -> float:
        if not self.saddle():
            self.simplex()
        return self.value

    def saddle(self) -> bool:
        """Look for a cell that is the least of its row and the greatest of its column; False if there is none."""
        pay = self.pay
        best_row: i64 = 0
        best = -1.0e18
        r: i64 = 0
        while r < self.rows:
            least = pay[r * MOST]
            c: i64 = 1
            while c < self.columns:
                one = pay[r * MOST + c]
                if one < least:
                    least = one
                c += 1
            if least > best:
                best = least
                best_row = r
            r += 1
        c = 0
        while c < self.columns:
            most = pay[c]
            r = 1
            while r < self.rows:
                one = pay[r * MOST + c]
                if one > most:
                    most = one
                r += 1
            if most <= best + TINY:
                self.value = best
                self.pure(best_row, c)
                return True
            c += 1
        return False

    def pure(self, row: i64, column: i64) -> None:
        k: i64 = 0
        while k < MOST:
            self.row_mix[k] = 1.0 if k == row else 0.0
            self.column_mix[k] = 1.0 if k == column else 0.0
            k += 1

    def simplex(self) -> None:
        """Maximise the sum of y with B y <= 1, where B is the payoffs made positive; this gives value and mixtures."""
        pay = self.pay
        table = self.tableau
        rows = self.rows
        columns = self.columns
        width = columns + rows + 1
        least = pay[0]
        r: i64 = 0
        c: i64 = 0
        while r < rows:
            c = 0
            while c < columns:
                if pay[r * MOST + c] < least:
                    least = pay[r * MOST + c]
                c += 1
            r += 1
        shift = 1.0 - least
        r = 0
        while r < rows:
            c = 0
            while c < width:
                table[r * WIDTH + c] = 0.0
                c += 1
            c = 0
            while c < columns:
                table[r * WIDTH + c] = pay[r * MOST + c] + shift
                c += 1
            table[r * WIDTH + columns + r] = 1.0
            table[r * WIDTH + width - 1] = 1.0
            r += 1
        last = rows * WIDTH
        c = 0
        while c < width:
            table[last + c] = -1.0 if c < columns else 0.0
            c += 1
        basis: list[i64] = [columns + k for k in range(rows)]
        steps: i64 = 0
        while steps < 200:
            enter: i64 = -1
            lowest = -TINY
            c = 0
            while c < width - 1:
                # After many steps take the first column that helps, so that the method cannot cycle.
                if table[last + c] < lowest and (steps < 50 or enter < 0):
                    lowest = table[last + c]
                    enter = c
                c += 1
            if enter < 0:
                break
            leave: i64 = -1
            smallest = 1.0e18
            r = 0
            while r < rows:
                slope = table[r * WIDTH + enter]
                if slope > TINY:
                    ratio = table[r * WIDTH + width - 1] / slope
                    if ratio < smallest:
                        smallest = ratio
                        leave = r
                r += 1
            self.pivot(leave, enter, width)
            basis[leave] = enter
            steps += 1
        total = table[last + width - 1]
        self.value = 1.0 / total - shift
        k: i64 = 0
        while k < MOST:
            self.row_mix[k] = table[last + columns + k] / total if k < rows else 0.0
            self.column_mix[k] = 0.0
            k += 1
        r = 0
        while r < rows:
            if basis[r] < columns:
                self.column_mix[basis[r]] = table[r * WIDTH + width - 1] / total
            r += 1

    def pivot(self, row: i64, column: i64, width: i64) -> None:
        table = self.tableau
        scale = 1.0 / table[row * WIDTH + column]
        c: i64 = 0
        while c < width:
            table[row * WIDTH + c] *= scale
            c += 1
        r: i64 = 0
        while r <= self.rows:
            if r != row:
                factor = table[r * WIDTH + column]
                if factor != 0.0:
                    c = 0
                    while c < width:
                        table[r * WIDTH + c] -= factor * table[row * WIDTH + c]
                        c += 1
            r += 1
