<#
 Reads, and doesn't "write".
#>
function Read-All([string]$Path) {
    # isn't it
    if (-not $Path) {
        throw "boom: $Path"
    }
    throw 'boom'
}
